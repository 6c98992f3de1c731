import { expect, test, vi } from 'vitest';
import { Updates } from './updates.svelte';

class Worker extends EventTarget {
  readonly postMessage = vi.fn();
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
  const first = new Worker();
  browser.find(first);
  browser.install(first);
  browser.activate(first);
  expect(updates.ready).toBe(false);
});

test('a later version is offered when all of it is here, and used only when that is accepted', async () => {
  const browser = new Browser();
  browser.activate(new Worker());
  const { updates, reload, begun } = visit(browser);
  await begun;
  const later = new Worker();
  browser.find(later);
  expect(updates.ready).toBe(false);
  browser.install(later);
  expect(updates.ready).toBe(true);
  expect(later.postMessage).not.toHaveBeenCalled();
  updates.accept();
  expect(later.postMessage).toHaveBeenCalledWith('take over');
  expect(reload).not.toHaveBeenCalled();
  browser.activate(later);
  expect(reload).toHaveBeenCalledOnce();
});

test('accepted on another page, it is offered on this one too, which goes on until then', async () => {
  const browser = new Browser();
  browser.activate(new Worker());
  const { updates, reload, begun } = visit(browser);
  await begun;
  browser.activate(new Worker());
  expect(updates.ready).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  updates.accept();
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that waits already is offered at once, and may be put off', async () => {
  const browser = new Browser();
  browser.activate(new Worker());
  browser.registration.waiting = new Worker();
  const { updates, begun } = visit(browser);
  await begun;
  expect(updates.ready).toBe(true);
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
  const worker = new Worker();
  browser.activate(worker);
  for (const [saving, told] of [
    [true, 'tidy'],
    [false, 'keep the rest'],
  ] as const) {
    const { updates, begun } = visit(browser, saving);
    await begun;
    await updates.settle();
    expect(worker.postMessage).toHaveBeenLastCalledWith(told);
  }
  expect(worker.postMessage).toHaveBeenCalledTimes(2);
});

test('where locks are refused the page is kept all the same', async () => {
  const browser = new Browser();
  const request = () => Promise.reject(new DOMException('', 'SecurityError'));
  const around = { container: browser, locks: { request }, reload: vi.fn(), saving: false };
  await new Updates(around as never).begin('./sw.js', 'https://example.org/d/', 'A');
  expect(browser.register).toHaveBeenCalledOnce();
});
