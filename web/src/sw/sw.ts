// The service worker of the page as a folder: hands the browser's events to the keeper. scripts/pages.mjs bundles it and
// puts the list of files before it.
import { usesSimd } from '../base/simd';
import { Keeper } from './keeper';
import { fitting, type Release, type ToKeeper } from './release';

declare const RELEASE: Release;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A service worker's `self`, as far as it is used; TypeScript knows it only without windows. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(
    type: 'message',
    hear: (event: Lasting & { data: ToKeeper; ports: readonly MessagePort[] }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    hear: (
      event: Lasting & { request: Request; respondWith(answer: Promise<Response>): void },
    ) => void,
  ): void;
}
const worker = self as unknown as Worker;
const { registration } = worker;

const keeper = new Keeper(fitting(RELEASE, usesSimd()), registration.scope, {
  caches,
  fetch: (input, init) => fetch(input, init),
  locks: (navigator as { locks?: LockManager }).locks,
  renewing: () => (registration.installing ?? registration.waiting) !== null,
});

worker.addEventListener('install', (event) => {
  event.waitUntil(keeper.keepFirst());
});
worker.addEventListener('activate', (event) => {
  // The first page was there before its keeper.
  event.waitUntil(worker.clients.claim());
});
const duties: Record<ToKeeper, () => Promise<void>> = {
  version: () => Promise.resolve(),
  // The old way if nothing can be kept any more: the page waits until the browser has ended the earlier worker.
  supersede: () => keeper.supersede().catch(() => worker.skipWaiting()),
  'take over': () => worker.skipWaiting(),
  'keep the rest': () => keeper.keepRest(true).then(() => keeper.tidy()),
  tidy: () => keeper.keepRest(false).then(() => keeper.tidy()),
};
worker.addEventListener('message', (event) => {
  const done = duties[event.data]();
  event.waitUntil(done.then(() => event.ports[0]?.postMessage(RELEASE.version)));
});
worker.addEventListener('fetch', (event) => {
  if (keeper.handles(event.request)) event.respondWith(keeper.answer(event.request));
});
