import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenEntries, onBack } from './back';

/** A history as browsers have it: steps come later, and an event tells of them. */
class Past extends EventTarget {
  readonly entries: unknown[] = [null];
  at = 0;
  steps = 0;
  readonly history = {
    past: this,
    get state() {
      return this.past.entries[this.past.at];
    },
    pushState: (state: unknown) => {
      this.entries.splice(this.at + 1, Infinity, state);
      this.at += 1;
    },
    replaceState: (state: unknown) => {
      this.entries[this.at] = state;
    },
    back: () => {
      this.steps += 1;
    },
  };
  /** Lets the steps happen that were asked for. */
  settle() {
    for (; this.steps > 0; --this.steps) {
      if (this.at === 0) continue; // nothing happens, and nothing tells so
      this.at -= 1;
      this.dispatchEvent(new Event('popstate'));
    }
  }
  async pressBack() {
    this.history.back();
    await this.rest();
  }
  async rest() {
    while (this.steps > 0 || (await settledWork(this))) this.settle();
  }
}
const settledWork = async (past: Past) => {
  await Promise.resolve();
  return past.steps > 0;
};

let past: Past;
let entries: OpenEntries;
beforeEach(() => {
  past = new Past();
  entries = new OpenEntries(past as unknown as Window);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('Back closes what is open, and the next one leaves', async () => {
  const close = vi.fn();
  entries.add(close);
  await past.pressBack();
  expect(close).toHaveBeenCalledOnce();
  expect(past.at).toBe(0);
});

test('Back closes what was opened last, and then what is below', async () => {
  const said: string[] = [];
  entries.add(() => said.push('hint'));
  entries.add(() => said.push('card'));
  await past.pressBack();
  expect(said).toEqual(['card']);
  await past.pressBack();
  expect(said).toEqual(['card', 'hint']);
  expect(past.at).toBe(0);
});

test('what is closed by its button leaves no entry behind', async () => {
  const close = vi.fn();
  entries.add(close)();
  await past.rest();
  expect(past.at).toBe(0);
  expect(close).not.toHaveBeenCalled();
});

test('a card that is opened in place of another is not closed with it', async () => {
  const close = vi.fn();
  const stop = entries.add(vi.fn());
  stop();
  entries.add(close);
  await past.rest();
  expect(past.at).toBe(1);
  expect(close).not.toHaveBeenCalled();
  await past.pressBack();
  expect(close).toHaveBeenCalledOnce();
});

test('what is opened while the last entry is being left has an entry of its own', async () => {
  const close = vi.fn();
  entries.add(vi.fn())();
  await Promise.resolve();
  expect(past.steps).toBe(1);
  entries.add(close);
  await past.rest();
  expect([past.at, close.mock.calls.length]).toEqual([1, 0]);
});

test('a link out of what is open leads on, and Back from there does not stop at what was closed', async () => {
  const stop = entries.add(vi.fn());
  past.history.pushState(null);
  stop();
  await past.rest();
  expect(past.at).toBe(2);
  await past.pressBack();
  expect(past.at).toBe(0);
});

test('a tab that was restored on the entry of what was open then closes what is open now', async () => {
  past.entries[0] = { open: true };
  entries = new OpenEntries(past as unknown as Window);
  entries.add(vi.fn())();
  await past.rest();
  const close = vi.fn();
  entries.add(close);
  expect(past.at).toBe(1);
  await past.pressBack();
  expect([past.at, close.mock.calls.length]).toEqual([0, 1]);
});

test('a page that was left by the step back, and is shown again, goes on', async () => {
  entries.add(vi.fn())();
  await Promise.resolve();
  past.steps = 0; // it led to another page, and forward again
  past.dispatchEvent(new Event('pageshow'));
  past.history.replaceState(null);
  const close = vi.fn();
  entries.add(close);
  await past.pressBack();
  expect(close).toHaveBeenCalledOnce();
});

test('with a mouse Back leaves the page', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const before = history.length;
  onBack(vi.fn())();
  expect(history.length).toBe(before);
});

test('a close request of the browser is used where there is one', () => {
  const made: { onclose: (() => void) | null; destroy: () => void }[] = [];
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose = null;
      destroy = vi.fn();
      constructor() {
        made.push(this);
      }
    },
  );
  const close = vi.fn();
  const stop = onBack(close);
  made[0]?.onclose?.();
  expect(close).toHaveBeenCalledOnce();
  stop();
  expect(made[0]?.destroy).toHaveBeenCalledOnce();
});
