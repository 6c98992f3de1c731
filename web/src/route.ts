import type { Seat } from './net/messages';

/** The address says which game is on the table, so that reload and Back do what one expects. */
export type Route =
  | { page: 'start' }
  /** With a seat, the other one is left to another device. */
  | { page: 'game'; game: string; seat?: Seat }
  /** A whole game in the address, to be opened here. */
  | { page: 'record'; record: string }
  /** The analysis board: at a position of a game, or with one made up. */
  | { page: 'board'; game?: string; ply?: number };

export function routeOf(hash: string): Route {
  const [, game, seat] = /^#\/g\/([\w-]+)(?:\/([12]))?$/.exec(hash) ?? [];
  const record = /^#\/r\/([\w-]+)$/.exec(hash)?.[1];
  if (record) return { page: 'record', record };
  const [board, of, ply] = /^#\/b(?:\/([\w-]+)\/(\d{1,4}))?$/.exec(hash) ?? [];
  if (board) return { page: 'board', ...(of && { game: of, ply: Number(ply) }) };
  if (!game) return { page: 'start' };
  return { page: 'game', game, ...(seat && { seat: seat === '1' ? 0 : 1 }) };
}

export function hashOf(route: Route): string {
  if (route.page === 'record') return `#/r/${route.record}`;
  if (route.page === 'start') return '#/';
  if (route.page === 'board') return route.game ? `#/b/${route.game}/${route.ply ?? 0}` : '#/b';
  const { game, seat } = route;
  return seat === undefined ? `#/g/${game}` : `#/g/${game}/${seat + 1}`;
}
