import { expect, test, vi } from 'vitest';
import { Updates } from './updates.svelte';

class Worker extends EventTarget {
  readonly told: string[] = [];
  constructor(private readonly version: string) {
    super();
  }
  postMessage(message: string, [port]: readonly MessagePort[] = []) {
    if (message !== 'version') this.told.push(message);
    port?.postMessage(this.version);
  }
}

/** A browser's part, as far as it is asked. */
class Browser extends EventTarget {
  controller: Worker | null = null;
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    active: null as Worker | null,
    update: vi.fn(() => Promise.resolve()),
  });
  readonly register = vi.fn(() => Promise.resolve(this.registration));
  get ready() {
    return Promise.resolve(this.registration);
  }
  find(worker: Worker) {
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
  }
  /** All its files are here. */
  install(worker: Worker) {
    Object.assign(this.registration, { installing: null, waiting: worker });
    worker.dispatchEvent(new Event('statechange'));
  }
  activate(worker: Worker) {
    Object.assign(this.registration, { waiting: null, active: worker });
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
    worker.dispatchEvent(new Event('statechange'));
  }
}

function visit(browser: Browser | undefined, saving = false) {
  const reload = vi.fn();
  const locks = { request: vi.fn(() => Promise.resolve()) };
  const container = browser as unknown as ServiceWorkerContainer | undefined;
  const updates = new Updates({ container, locks: locks as never, reload, saving });
  const begun = updates.begin('./sw.js', 'https://example.org/d/', 'A');
  return { updates, reload, locks, begun };
}

test('the first version is not offered, and takes over by itself', async () => {
  const browser = new Browser();
  const { updates, begun, locks } = visit(browser);
  await begun;
  expect(locks.request).toHaveBeenCalledWith(
    'dipolis https://example.org/d/ A',
    { mode: 'shared' },
    expect.anything(),
  );
  const first = new Worker('A');
  browser.find(first);
  browser.install(first);
  browser.activate(first);
  expect(updates.ready).toBe(false);
});

test('a later version is offered when all of it is here, and opened only when that is accepted', async () => {
  const browser = new Browser();
  browser.activate(new Worker('A'));
  const { updates, reload, begun } = visit(browser);
  await begun;
  const later = new Worker('B');
  browser.find(later);
  expect(updates.ready).toBe(false);
  browser.install(later);
  await expect.poll(() => updates.ready).toBe(true);
  expect(later.told).toEqual([]);
  updates.accept();
  expect(updates.opening).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  // The earlier worker may go on for minutes.
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(later.told).toEqual(['supersede']);
});

test('the page of a version whose worker still waits is not offered it, and lets it take over', async () => {
  const browser = new Browser();
  const [earlier, own] = [new Worker('0'), new Worker('A')];
  browser.activate(earlier);
  browser.registration.waiting = own;
  const { updates, reload, begun } = visit(browser);
  await begun;
  await updates.settle();
  expect([earlier.told, own.told]).toEqual([[], ['keep the rest', 'take over']]);
  browser.activate(own);
  // The earlier version can be let go only now.
  await expect.poll(() => own.told).toEqual(['keep the rest', 'take over', 'keep the rest']);
  expect([updates.ready, reload.mock.calls]).toEqual([false, []]);
});

test('one that comes while another is being opened is offered in its place', async () => {
  const browser = new Browser();
  browser.activate(new Worker('A'));
  const { updates, begun } = visit(browser);
  await begun;
  const lost = new Worker('B');
  lost.postMessage = vi.fn();
  browser.registration.waiting = lost;
  updates.accept();
  expect(updates.opening).toBe(true);
  const latest = new Worker('C');
  browser.find(latest);
  browser.install(latest);
  await expect.poll(() => updates.ready && !updates.opening).toBe(true);
});

test('accepted on another page, it is offered on this one too, which goes on until then', async () => {
  const browser = new Browser();
  browser.activate(new Worker('A'));
  const { updates, reload, begun } = visit(browser);
  await begun;
  browser.activate(new Worker('B'));
  await expect.poll(() => updates.ready).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  updates.accept();
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that waits already is offered at once, and may be put off', async () => {
  const browser = new Browser();
  browser.activate(new Worker('A'));
  browser.registration.waiting = new Worker('B');
  const { updates, begun } = visit(browser);
  await begun;
  await expect.poll(() => updates.ready).toBe(true);
  updates.putOff();
  expect(updates.ready).toBe(false);
});

test('where nothing can be kept the page only goes without it', async () => {
  const none = visit(undefined);
  await none.begun;
  none.updates.look();
  const browser = new Browser();
  browser.register.mockRejectedValue(new DOMException('', 'SecurityError'));
  const refused = visit(browser);
  await refused.begun;
  refused.updates.look();
  await refused.updates.settle();
  expect([none.updates.ready, refused.updates.ready]).toEqual([false, false]);
});

test('earlier versions are let go, and the rest is fetched, but not for whoever saves data', async () => {
  const browser = new Browser();
  const worker = new Worker('A');
  browser.activate(worker);
  for (const saving of [true, false]) {
    const { updates, begun } = visit(browser, saving);
    await begun;
    await updates.settle();
  }
  expect(worker.told).toEqual(['tidy', 'keep the rest']);
});

test('where locks are refused the page is kept all the same', async () => {
  const browser = new Browser();
  const request = () => Promise.reject(new DOMException('', 'SecurityError'));
  const around = { container: browser, locks: { request }, reload: vi.fn(), saving: false };
  await new Updates(around as never).begin('./sw.js', 'https://example.org/d/', 'A');
  expect(browser.register).toHaveBeenCalledOnce();
});
