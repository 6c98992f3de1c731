/** The address says which game is on the table, so that reload and Back do what one expects. */
export type Route =
  | { page: 'start' }
  | { page: 'game'; game: string }
  /** A whole game in the address, to be opened here. */
  | { page: 'record'; record: string };

export function routeOf(hash: string): Route {
  const game = /^#\/g\/([\w-]+)$/.exec(hash)?.[1];
  const record = /^#\/r\/([\w-]+)$/.exec(hash)?.[1];
  if (record) return { page: 'record', record };
  return game ? { page: 'game', game } : { page: 'start' };
}

export function hashOf(route: Route): string {
  if (route.page === 'record') return `#/r/${route.record}`;
  return route.page === 'game' ? `#/g/${route.game}` : '#/';
}
