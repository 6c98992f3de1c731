/** The address says which game is on the table, so that Reload and Back work as expected. */
export type Route =
  | { page: 'start'; setup?: string }
  | { page: 'unknown' }
  | { page: 'game'; game: string }
  /** A link: to join a game, to watch it, or to continue it, or a name, on this device. */
  | { page: 'link'; kind: LinkKind; link: string }
  /** The address contains a whole game, which is opened here. */
  | { page: 'record'; record: string }
  /** A link that holds a game, a position or a puzzle. */
  | { page: 'parcel'; piece: string }
  /**
   * The analysis board: with a position of a game, or with any other one, packed into the address;
   * `form` opens it in the form that composes a table.
   */
  | { page: 'board'; game?: string; ply?: number; position?: string; form?: true }
  /** Puzzles: their list, a stored one, or the better move at a ply of an own game. */
  | { page: 'puzzles'; n?: number; game?: string; ply?: number }
  | { page: 'statistics' }
  /** The recovery code of this browser, and a place to enter that of another one. */
  | { page: 'recover' }
  /** The draft table, with up to four Wonders of the first row. */
  | { page: 'draft'; row?: readonly string[] }
  /** The first steps, from exercise `n` on. */
  | { page: 'learn'; n?: number }
  /** The open table, and one of its people. */
  | { page: 'open' }
  | { page: 'person'; name: string };

export type LinkKind = 'join' | 'watch' | 'handover' | 'name';
const LINKS: Readonly<Record<string, LinkKind>> = {
  j: 'join',
  w: 'watch',
  c: 'handover',
  n: 'name',
};

export function routeOf(hash: string): Route {
  const game = /^#\/g\/([\w-]+)$/.exec(hash)?.[1];
  const record = /^#\/r\/([\w-]+)$/.exec(hash)?.[1];
  if (record) return { page: 'record', record };
  const piece = /^#\/l\/([^?&/]*)/.exec(hash)?.[1];
  if (piece !== undefined) return { page: 'parcel', piece };
  const kind = LINKS[/^#\/([jwcn])\/[\w-]+$/.exec(hash)?.[1] ?? ''];
  if (kind) return { page: 'link', kind, link: hash };
  const [packed, form, position] = /^#\/b\/([pf])(?:\/([\w-]{16,}))?$/.exec(hash) ?? [];
  if (packed && (position || form === 'f'))
    return { page: 'board', ...(position && { position }), ...(form === 'f' && { form: true }) };
  const [puzzles, n, own, ofPly] =
    /^#\/puzzles(?:\/(\d{1,4})|\/([\w-]{6,})\/(\d{1,4}))?$/.exec(hash) ?? [];
  if (puzzles)
    return {
      page: 'puzzles',
      ...(n && { n: Number(n) }),
      ...(own && ofPly && { game: own, ply: Number(ofPly) }),
    };
  if (hash === '#/statistics') return { page: 'statistics' };
  if (hash === '#/recover') return { page: 'recover' };
  const [draft, row] = /^#\/draft(?:\/([a-z_,]{3,120}))?$/.exec(hash) ?? [];
  if (draft) return { page: 'draft', ...(row && { row: row.split(',').slice(0, 4) }) };
  const [learn, at] = /^#\/learn(?:\/(\d))?$/.exec(hash) ?? [];
  if (learn) return { page: 'learn', ...(at && { n: Number(at) }) };
  if (hash === '#/open') return { page: 'open' };
  const name = /^#\/person\/(.+)$/.exec(hash)?.[1];
  if (name) return personOf(name);
  const [board, of, ply = 0] = /^#\/b(?:\/([\w-]+)(?:\/(\d{1,4}))?)?$/.exec(hash) ?? [];
  if (board) return { page: 'board', ...(of && { game: of, ply: Number(ply) }) };
  const [start, setup] = /^#?(?:\/|\/new\/(\w+))?$/.exec(hash) ?? [];
  if (start !== undefined) return { page: 'start', ...(setup && { setup }) };
  if (!game) return { page: 'unknown' };
  return { page: 'game', game };
}

/** The page is shown inside another one: only what a link holds, to look at. */
export const embedded = () => location.search === '?embed';

/** Whether a page only shows what its address says, or what everybody has: it asks for none of one's games. */
export function needsNoGames(route: Route): boolean {
  if (route.page === 'puzzles' || route.page === 'board') return route.game === undefined;
  return ['parcel', 'learn', 'draft'].includes(route.page);
}

/** The route of the address. A page around this one must not make somebody play in it. */
export function routeHere(): Route {
  const route = routeOf(location.hash);
  return embedded() && route.page !== 'parcel' ? { page: 'unknown' } : route;
}

export function hashOf(route: Route): string {
  if (route.page === 'record') return `#/r/${route.record}`;
  if (route.page === 'parcel') return `#/l/${route.piece}`;
  if (route.page === 'link') return route.link;
  if (route.page === 'start') return route.setup ? `#/new/${route.setup}` : '#/';
  if (route.page === 'unknown') return '#/';
  if (route.page === 'statistics' || route.page === 'open' || route.page === 'recover')
    return `#/${route.page}`;
  if (route.page === 'draft')
    return route.row?.length ? `#/draft/${route.row.join(',')}` : '#/draft';
  if (route.page === 'person') return `#/person/${encodeURIComponent(route.name)}`;
  if (route.page === 'puzzles') return puzzleHash(route);
  if (route.page === 'learn') return route.n ? `#/learn/${route.n}` : '#/learn';
  if (route.page === 'board') return boardHash(route);
  return `#/g/${route.game}`;
}

function personOf(name: string): Route {
  try {
    return { page: 'person', name: decodeURIComponent(name) };
  } catch {
    return { page: 'unknown' };
  }
}

function boardHash({ game, ply = 0, position, form }: Extract<Route, { page: 'board' }>): string {
  if (form) return position ? `#/b/f/${position}` : '#/b/f';
  if (position) return `#/b/p/${position}`;
  return game ? `#/b/${game}/${ply}` : '#/b';
}

function puzzleHash({ n, game, ply = 0 }: Extract<Route, { page: 'puzzles' }>): string {
  if (game) return `#/puzzles/${game}/${ply}`;
  return n ? `#/puzzles/${n}` : '#/puzzles';
}
