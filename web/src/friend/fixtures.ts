import type { People } from '../net/messages';

/** People at a table for tests: Ada plays the first seat at this device, Bob the other. */
export function somePeople(change: Partial<People> = {}): People {
  const nobody: [boolean, boolean] = [false, false];
  return {
    game: 'g1',
    seats: [
      { name: 'Ada', yours: true, taken: true, here: true, away: 0 },
      { name: 'Bob', yours: false, taken: true, here: true, away: 0 },
    ],
    begun: true,
    first: 'me',
    join: '#/j/g1secret',
    watch: '#/w/g1secret',
    reach: [],
    watchers: 0,
    clock: null,
    offers: { undo: nobody, rematch: nobody, talk: nobody },
    can: ['resign', 'talk'],
    claim_in: null,
    next: null,
    ...change,
  };
}
