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
  addEventListener(type: 'message', hear: (event: Lasting & { data: ToKeeper }) => void): void;
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
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  else event.waitUntil(keeper.keepRest(event.data !== 'tidy').then(() => keeper.tidy()));
});
worker.addEventListener('fetch', (event) => {
  if (keeper.handles(event.request)) event.respondWith(keeper.answer(event.request));
});
