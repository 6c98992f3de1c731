import type { GameSummary } from '../net/messages';

/** A game with somebody at another device, in which it is this player's turn. */
export function waits({ people, turn, result, damaged }: GameSummary): boolean {
  return !result && !damaged && people?.seat === turn && !people.waiting;
}

/** Those that wait first; else in their order. */
export function waitingFirst(games: readonly GameSummary[]): GameSummary[] {
  return [...games.filter(waits), ...games.filter((game) => !waits(game))];
}
