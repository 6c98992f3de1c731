import type { Price } from '../net/messages';
import { leaders } from '../addons/leaders/lessons';
import { solo } from '../addons/solo/lessons';
import { at, choosing, mine, type Course, type Lesson, type Moment } from './lesson/lesson';

const own = ({ table }: Moment) => table.cities[table.actor ?? 0];
const built = (moment: Moment, n: number) => choosing(moment) && own(moment).buildings.length >= n;
/** Prices of the cards that can be taken now. */
function prices({ table }: Moment): Price[] {
  const seat = table.actor ?? 0;
  return table.structure.flatMap(({ accessible, card }) =>
    accessible && card ? (table.prices[seat].cards[card] ?? []) : [],
  );
}

const base: readonly Lesson[] = [
  { id: 'goal', rule: 'R64', when: choosing, at: '.near .head' },
  { id: 'structure', rule: 'R27', when: choosing, at: '.place.accessible' },
  { id: 'price', rule: 'R5', when: choosing, at: '.place.accessible .tag .tag' },
  { id: 'uncover', rule: 'R26', when: (m) => built(m, 1) },
  {
    id: 'trade',
    rule: 'R5',
    when: (m) => choosing(m) && prices(m).some((p) => p.buys.length > 0),
    at: '.near .goods > ul',
  },
  { id: 'sell', rule: 'R19', when: (m) => choosing(m) && prices(m).some((p) => !p.affordable) },
  {
    id: 'wonder',
    rule: 'R20',
    when: (m) =>
      choosing(m) &&
      Object.values(m.table.prices[m.table.actor ?? 0].wonders).some((p) => p.affordable),
    at: '.near .wonders > ul',
  },
  { id: 'chain', rule: 'R13', when: (m) => choosing(m) && prices(m).some((p) => p.linked) },
  { id: 'pawn', rule: 'R42', when: (m) => mine(m) && m.table.pawn !== 0, at: '.board .track' },
  {
    id: 'science',
    rule: 'R50',
    when: (m) => mine(m) && m.table.cities.some(({ symbols }) => symbols.length > 0),
    at: '.near .science',
  },
  { id: 'token', rule: 'R50', when: at('token') },
  { id: 'again', rule: 'R22', when: (m) => choosing(m) && m.table.age === 2 },
  { id: 'first', rule: 'R59', when: at('first_player') },
  { id: 'guild', rule: 'R71', when: (m) => choosing(m) && m.table.age === 3 },
  { id: 'end', rule: 'R64', when: (m) => m.table.result !== null, last: true },
];

/** Lessons that the exercises have taught by hand. */
const BY_HAND = ['structure', 'uncover', 'trade', 'sell', 'wonder', 'token'];

export const courses: Readonly<Record<Course, readonly Lesson[]>> = {
  base,
  /** The game after the exercises: the tips that are left. */
  practised: base.filter(({ id }) => !BY_HAND.includes(id)),
  solo,
  leaders,
};
