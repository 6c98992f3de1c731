import type { Price, Table } from '../net/messages';

/** One thing to learn: words under `learn.<id>`, said when the table shows an example of it. */
export interface Lesson {
  id: string;
  /** Rulings to read more. */
  rule: string;
  when: (table: Table) => boolean;
}

const mine = (table: Table) => table.actor !== null && table.you.includes(table.actor);
const choosing = (table: Table) => mine(table) && table.step === 'turn';

/** Prices of what can be taken now. */
function prices(table: Table): Price[] {
  const seat = table.actor ?? 0;
  return table.structure.flatMap(({ accessible, card }) =>
    accessible && card ? (table.prices[seat].cards[card] ?? []) : [],
  );
}

const own = (table: Table) => table.cities[table.actor ?? 0];

export const lessons: readonly Lesson[] = [
  { id: 'goal', rule: 'R64', when: choosing },
  { id: 'structure', rule: 'R27', when: choosing },
  { id: 'price', rule: 'R5', when: choosing },
  { id: 'uncover', rule: 'R26', when: (t) => choosing(t) && own(t).buildings.length > 0 },
  { id: 'trade', rule: 'R5', when: (t) => choosing(t) && prices(t).some((p) => p.buys.length > 0) },
  { id: 'sell', rule: 'R19', when: (t) => choosing(t) && prices(t).some((p) => !p.affordable) },
  {
    id: 'wonder',
    rule: 'R20',
    when: (t) =>
      choosing(t) && Object.values(t.prices[t.actor ?? 0].wonders).some((p) => p.affordable),
  },
  { id: 'chain', rule: 'R13', when: (t) => choosing(t) && prices(t).some((p) => p.linked) },
  { id: 'pawn', rule: 'R42', when: (t) => mine(t) && t.pawn !== 0 },
  {
    id: 'science',
    rule: 'R50',
    when: (t) => mine(t) && t.cities.some(({ symbols }) => symbols.length > 0),
  },
  { id: 'token', rule: 'R50', when: (t) => mine(t) && t.step === 'token' },
  { id: 'again', rule: 'R22', when: (t) => choosing(t) && t.age === 2 },
  { id: 'first', rule: 'R59', when: (t) => mine(t) && t.step === 'first_player' },
  { id: 'guild', rule: 'R71', when: (t) => choosing(t) && t.age === 3 },
  { id: 'end', rule: 'R64', when: (t) => t.result !== null },
];
