// Games that wait for this player, and the notification of them that the service worker shows when a push has come. A
// push has no content: the games are asked for.
import type { GameSummary } from '../net/messages';

/** A game with somebody at another device, in which it is this player's turn. */
export function waits({ people, turn, result, damaged }: GameSummary): boolean {
  return !result && !damaged && people?.seat === turn && !people.waiting;
}

/** Those that wait first; else in their order. */
export function waitingFirst(games: readonly GameSummary[]): GameSummary[] {
  return [...games.filter(waits), ...games.filter((game) => !waits(game))];
}

/** The words that the page leaves to the worker, in its language. */
export interface NoticeWords {
  title: string;
  /** With a slot for the other player's name. */
  against: string;
  /** For a player without a name. */
  other: string;
  /** Instead of `against`, if it is not known which game waits. */
  some: string;
}

/** A notification; `ply` tells the turns of a game apart. */
export interface TurnNotice {
  title: string;
  body: string;
  /** The game; empty if it is not known. */
  game: string;
  ply: number;
}

/** Games, of notifications that are shown, with their plies. */
export type ShownPlies = ReadonlyMap<string, number>;

/**
 * Notice of the game that was played last, of those that wait and are not shown already: it is the one that the push is
 * about. Some notice in any case, because browsers want one for each push.
 */
export function noticeOf(
  words: NoticeWords,
  games: readonly GameSummary[] | null,
  shown: ShownPlies,
): TurnNotice {
  const waiting = games?.filter(waits) ?? [];
  const next = waiting.find(({ game, ply }) => shown.get(game) !== ply) ?? waiting[0];
  if (!next) return { title: words.title, body: words.some, game: '', ply: 0 };
  const { names, seat } = next.people ?? { names: [null, null] as const, seat: 0 };
  const player = names[seat === 0 ? 1 : 0] ?? words.other;
  const body = words.against.replace('{player}', () => player);
  return { title: words.title, body, game: next.game, ply: next.ply };
}

/** Games whose notification is old: it is not this player's turn any more. */
export function settled(games: readonly GameSummary[], shown: ShownPlies): string[] {
  const waiting = new Set(games.filter(waits).map(({ game }) => game));
  return [...shown.keys()].filter((game) => game !== '' && !waiting.has(game));
}

/** Place where the page keeps the words for the worker. */
const KEPT = 'dipolis-notice';
const ADDRESS = './notice-words.json';

export async function keepWords(words: NoticeWords, caches: CacheStorage) {
  const kept = await caches.open(KEPT);
  await kept.put(ADDRESS, new Response(JSON.stringify(words)));
}

/** Words that the page has left; only its name if the browser has thrown that away. */
export async function keptWords(caches: CacheStorage): Promise<NoticeWords> {
  const kept = await (await caches.open(KEPT)).match(ADDRESS);
  if (kept) return (await kept.json()) as NoticeWords;
  return { title: 'dipolis', against: '{player}', other: '', some: '' };
}
