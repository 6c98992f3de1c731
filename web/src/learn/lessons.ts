import type { Price } from '../net/messages';
import {
  at,
  choosing,
  mine,
  turnsOf,
  type Course,
  type Lesson,
  type Moment,
} from './lesson/lesson';

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

const solo: readonly Lesson[] = [
  { id: 'solo.rival', rule: 'S2', when: at('give_wonder'), at: '.far .city' },
  { id: 'solo.gift', rule: 'S10', when: at('give_wonder') },
  { id: 'solo.decision', rule: 'S15', when: () => true, upon: 'decision' },
  {
    id: 'solo.deck',
    rule: 'S14',
    when: choosing,
    at: '[data-spot="deck"]',
    done: ({ opened }) => opened?.kind === 'addon' && opened.of === 'deck',
  },
  { id: 'solo.guess', rule: 'S15', when: () => true, upon: 'guess' },
  { id: 'solo.free', rule: 'S18', when: (m) => choosing(m) && turnsOf(m) >= 1 },
  {
    id: 'solo.strategy',
    rule: 'S2',
    when: (m) => choosing(m) && turnsOf(m) >= 2,
    at: '.far .head button',
    done: ({ opened, table }) => opened?.kind === 'city' && !table.you.includes(opened.seat),
  },
  { id: 'solo.again', rule: 'S19', when: (m) => choosing(m) && turnsOf(m) >= 2 },
  { id: 'solo.win', rule: 'S37', when: (m) => choosing(m) && turnsOf(m) >= 3 },
  { id: 'solo.steer', rule: 'S16', when: (m) => choosing(m) && turnsOf(m) >= 4 },
  { id: 'solo.go_on', rule: 'S40', when: (m) => choosing(m) && turnsOf(m) >= 5, last: true },
];

const handOf = ({ table }: Moment) => table.leaders?.players[table.actor ?? 0].hand.length ?? 0;
/** Whether the learner has opened a leader of one side, or all of its leaders. */
const looks = ({ opened, table }: Moment, ours: boolean) => {
  const seats = table.leaders?.players ?? [];
  if (opened?.kind !== 'addon') return false;
  if (opened.seat !== undefined) return table.you.includes(opened.seat) === ours;
  const id = opened.id ?? '';
  const seat = seats.findIndex((each) => [...each.active, ...each.hand].includes(id));
  return seat >= 0 && table.you.some((each) => each === seat) === ours;
};

const leaders: readonly Lesson[] = [
  { id: 'leaders.draft', rule: 'L108', when: at('draft_leader') },
  { id: 'leaders.cost', rule: 'L107', when: at('draft_leader'), at: '.near .head' },
  { id: 'leaders.kinds', rule: 'L6', when: (m) => at('draft_leader')(m) && handOf(m) > 0 },
  { id: 'leaders.wonders', rule: 'L109', when: at('draft') },
  { id: 'leaders.choose', rule: 'L4', when: at('recruit_choose') },
  { id: 'leaders.declare', rule: 'L111', when: at('recruit_declare') },
  { id: 'leaders.works', rule: 'L6', when: choosing },
  {
    id: 'leaders.city',
    rule: 'L35',
    when: choosing,
    at: '.near .leaders',
    done: (m) => looks(m, true),
  },
  {
    id: 'leaders.rival',
    rule: 'L35',
    when: (m) => choosing(m) && turnsOf(m) >= 1,
    at: '.far .leaders',
    done: (m) => looks(m, false),
  },
  { id: 'leaders.next', rule: 'L114', when: (m) => choosing(m) && turnsOf(m) >= 2 },
  { id: 'leaders.go_on', rule: 'L145', when: (m) => choosing(m) && turnsOf(m) >= 3, last: true },
];

export const courses: Readonly<Record<Course, readonly Lesson[]>> = {
  base,
  /** The game after the exercises: the tips that are left. */
  practised: base.filter(({ id }) => !BY_HAND.includes(id)),
  solo,
  leaders,
};
