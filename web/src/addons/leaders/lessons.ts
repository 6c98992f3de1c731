import { at, choosing, turnsOf, type Lesson, type Moment } from '../../learn/lesson/lesson';

const hand = ({ table }: Moment) => table.leaders?.players[table.actor ?? 0].hand.length ?? 0;
/** Whether the learner has opened a leader of one side, or all of its leaders. */
const looks = ({ opened, table }: Moment, mine: boolean) => {
  const seats = table.leaders?.players ?? [];
  if (opened?.kind !== 'addon') return false;
  if (opened.seat !== undefined) return table.you.includes(opened.seat) === mine;
  const id = opened.id ?? '';
  const seat = seats.findIndex((each) => [...each.active, ...each.hand].includes(id));
  return seat >= 0 && table.you.some((each) => each === seat) === mine;
};

export const leaders: readonly Lesson[] = [
  { id: 'leaders.draft', rule: 'L108', when: at('draft_leader') },
  { id: 'leaders.cost', rule: 'L107', when: at('draft_leader'), at: '.near .head' },
  { id: 'leaders.kinds', rule: 'L6', when: (m) => at('draft_leader')(m) && hand(m) > 0 },
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
