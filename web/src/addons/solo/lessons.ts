import { at, choosing, turnsOf, type Lesson } from '../../learn/lesson/lesson';

export const solo: readonly Lesson[] = [
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
