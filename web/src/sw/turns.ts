// The service worker of a page with a server: tells whoever has asked for it that it is their turn. It keeps no files.
// vite.config.ts bundles it.
import { hashOf } from '../base/route';
import { socketUrl } from '../net/socketUrl';
import type { FromRoom, GameSummary, ToRoom } from '../net/messages';
import { keptWords, noticeOf, settled, waits, type ShownPlies } from '../nudge/notice';

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pressed extends Lasting {
  notification: Notification;
}
interface Renewed extends Lasting {
  oldSubscription: PushSubscription | null;
}
interface Seen {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** A service worker's `self`, as far as it is used; TypeScript knows it only without windows. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Seen[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'push', hear: (event: Lasting) => void): void;
  addEventListener(type: 'notificationclick', hear: (event: Pressed) => void): void;
  addEventListener(type: 'pushsubscriptionchange', hear: (event: Renewed) => void): void;
}
const worker = self as unknown as Worker;
const { registration } = worker;

/** Milliseconds that the server may take: a browser ends a worker that shows nothing. */
const MOST = 8000;

/** The server's answer to a message, by a connection made for it; null if it cannot be reached. */
function asked(message: ToRoom, answer: FromRoom['t']): Promise<FromRoom | null> {
  return new Promise((then) => {
    const socket = new WebSocket(socketUrl(worker.location));
    const end = (found: FromRoom | null) => {
      clearTimeout(timer);
      socket.close();
      then(found);
    };
    const timer = setTimeout(() => {
      end(null);
    }, MOST);
    socket.onopen = () => {
      socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const told = JSON.parse(event.data) as FromRoom;
      if (told.t === answer || told.t === 'error') end(told);
    };
    socket.onclose = socket.onerror = () => {
      end(null);
    };
  });
}

async function ownGames(): Promise<GameSummary[] | null> {
  const told = await asked({ t: 'games', d: {} }, 'games');
  return told?.t === 'games' ? told.d.games : null;
}

/** A game has one notification, by its tag; a later turn takes the place of an earlier one. */
const tagOf = (game: string) => `turn ${game}`;
const pliesOf = (shown: readonly Notification[]): ShownPlies =>
  new Map(shown.map(({ data }) => [(data as Data).game, (data as Data).ply]));

interface Data {
  game: string;
  ply: number;
}

async function show() {
  const [games, words, before] = await Promise.all([
    ownGames(),
    keptWords(caches),
    registration.getNotifications(),
  ]);
  const shown = pliesOf(before);
  for (const game of games ? settled(games, shown) : [])
    for (const old of await registration.getNotifications({ tag: tagOf(game) })) old.close();
  const { title, body, game, ply } = noticeOf(words, games, shown);
  const data: Data = { game, ply };
  const options = { body, data, tag: tagOf(game), renotify: true, icon: './favicon-turn.svg' };
  await registration.showNotification(title, options);
  if (games) await badge(games.filter(waits).length);
}

async function badge(n: number) {
  const badges = navigator as { setAppBadge?: (n: number) => Promise<void> };
  // Refused where the page is not installed.
  await badges.setAppBadge?.(n).catch(() => undefined);
}

/** The game, on the page that shows it already, or on a new one. */
async function open(game: string) {
  const hash = hashOf(game ? { page: 'game', game } : { page: 'start' });
  const url = new URL(hash, registration.scope).href;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => page.url === url);
  if (same) return same.focus();
  return worker.clients.openWindow(url);
}

/** The browser has given up a subscription by itself: another one takes its place. */
async function renew(old: PushSubscription | null) {
  const key = old?.options.applicationServerKey;
  if (!key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint } = await registration.pushManager.subscribe(options);
  await asked({ t: 'subscribe', d: { endpoint } }, 'subscribed');
}

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
});
worker.addEventListener('push', (event) => {
  event.waitUntil(show());
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as Data).game));
});
worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription));
});
