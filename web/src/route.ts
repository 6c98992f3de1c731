/** The address says which game is on the table, so that reload and Back do what one expects. */
export type Route = { page: 'start' } | { page: 'game'; game: string };

export function routeOf(hash: string): Route {
  const game = /^#\/g\/([\w-]+)$/.exec(hash)?.[1];
  return game ? { page: 'game', game } : { page: 'start' };
}

export function hashOf(route: Route): string {
  return route.page === 'game' ? `#/g/${route.game}` : '#/';
}
