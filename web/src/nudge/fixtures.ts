import type { GameSummary } from '../net/messages';

/** A game of a list for tests. */
export const gameSummary = (change: Partial<GameSummary> = {}): GameSummary => ({
  game: 'k3v9q2m8',
  seats: ['human', 'human'],
  variant: {},
  ply: 12,
  age: 1,
  turn: 0,
  created: '2026-11-21T09:15:00Z',
  played: '2026-11-21T09:20:11Z',
  result: null,
  ...change,
});
