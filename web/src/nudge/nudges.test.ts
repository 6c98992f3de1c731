import { beforeEach, expect, test, vi } from 'vitest';
import { host } from '../base/host.svelte';
import { settings } from '../base/settings.svelte';
import type { ToRoom } from '../net/messages';
import type { NoticeWords } from './notice';
import { Nudges, type Around } from './nudges.svelte';

const words: NoticeWords = { title: 'turn', against: '{player}', other: 'other', some: 'some' };
const KEY = 'BAEC'; // base64url of 4, 1, 2

/** A browser's part, as far as it is asked. */
class Browser {
  permission: NotificationPermission = 'default';
  answer: NotificationPermission = 'granted';
  subscription: { endpoint: string; options: object; unsubscribe: () => Promise<boolean> } | null =
    null;
  refuses = false;
  readonly requestPermission = vi.fn(() => {
    this.permission = this.answer;
    return Promise.resolve(this.answer);
  });
  readonly kept = new Map<string, string>();
  readonly #manager = {
    getSubscription: () => Promise.resolve(this.subscription),
    subscribe: (options: { applicationServerKey: Uint8Array }) => {
      if (this.refuses || !this.#atWork) return Promise.reject(new DOMException('', 'AbortError'));
      this.subscription = {
        endpoint: `https://push.example.org/${[...options.applicationServerKey].join('-')}`,
        options: { applicationServerKey: options.applicationServerKey.buffer },
        unsubscribe: () => {
          this.subscription = null;
          return Promise.resolve(true);
        },
      };
      return Promise.resolve(this.subscription);
    },
  };
  /** A worker begins some time after it was registered, and pushes are refused before. */
  #atWork = false;
  #active: (registration: object) => void = () => undefined;
  readonly ready = new Promise<object>((resolve) => (this.#active = resolve));
  readonly register = vi.fn(() => {
    const registration = { pushManager: this.#manager };
    setTimeout(() => {
      this.#atWork = true;
      this.#active(registration);
    });
    return Promise.resolve(registration);
  });

  around(change: Partial<Around> = {}): Around {
    const { kept, ready, register } = this;
    const caches = {
      open: () =>
        Promise.resolve({
          put: async (at: string, response: Response) => {
            kept.set(at, await response.text());
          },
        }),
    };
    return {
      container: { register, ready, getRegistration: register } as never,
      notifications: this as never,
      pushes: true,
      caches: caches as never,
      ...change,
    };
  }
}

let browser: Browser;
let sent: ToRoom[];
const send = (message: ToRoom) => sent.push(message) > 0;
const last = () => sent.at(-1);

beforeEach(() => {
  browser = new Browser();
  sent = [];
  host.push = KEY;
  settings.nudges = 'unasked';
});

async function visit() {
  const nudges = new Nudges(browser.around());
  await nudges.welcome(send);
  return nudges;
}

test('nothing is asked of the browser before somebody wants it', async () => {
  const nudges = await visit();
  expect([nudges.standing, nudges.unasked]).toEqual(['off', true]);
  expect(browser.requestPermission).not.toHaveBeenCalled();
  expect(browser.register).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('whoever wants it is subscribed with the server’s key, and the worker has the words', async () => {
  const nudges = await visit();
  await nudges.turnOn(words);
  expect([nudges.standing, nudges.unasked, settings.nudges]).toEqual(['on', false, 'yes']);
  expect(last()).toEqual({
    t: 'subscribe',
    d: { endpoint: 'https://push.example.org/4-1-2' },
  });
  expect([...browser.kept.values()]).toEqual([JSON.stringify(words)]);
});

test('a refusal is remembered, of the page’s question and of the browser’s', async () => {
  const nudges = await visit();
  nudges.decline();
  expect([nudges.standing, nudges.unasked]).toEqual(['off', false]);
  settings.nudges = 'unasked';
  browser.answer = 'denied';
  await nudges.turnOn(words);
  expect([nudges.standing, settings.nudges]).toEqual(['denied', 'no']);
  expect(sent).toEqual([]);
});

test('it is turned off in the browser and at the server', async () => {
  const nudges = await visit();
  await nudges.turnOn(words);
  await nudges.turnOff();
  expect(nudges.standing).toBe('off');
  expect(last()?.t).toBe('unsubscribe');
  expect(browser.subscription).toBeNull();
});

test('each later visit tells the server, and renews what belongs to another key', async () => {
  await (await visit()).turnOn(words);
  await visit();
  expect(sent).toHaveLength(2);
  host.push = 'BAED';
  await visit();
  expect(last()).toEqual({ t: 'subscribe', d: { endpoint: 'https://push.example.org/4-1-3' } });
  browser.permission = 'denied';
  await visit();
  expect(sent).toHaveLength(3);
});

test('a browser that cannot is told of, and can be asked again', async () => {
  const nudges = await visit();
  browser.refuses = true;
  await nudges.turnOn(words);
  expect([nudges.failed, nudges.busy, nudges.standing]).toEqual([true, false, 'off']);
  browser.refuses = false;
  await nudges.turnOn(words);
  expect([nudges.failed, nudges.standing]).toEqual([false, 'on']);
});

test('without push at the server, or in the browser, it is impossible', () => {
  const standing = (change: Partial<Around>) => new Nudges(browser.around(change)).standing;
  expect(standing({ pushes: false })).toBe('impossible');
  expect(standing({ container: undefined })).toBe('impossible');
  expect(standing({ notifications: undefined })).toBe('impossible');
  host.push = '';
  expect(standing({})).toBe('impossible');
});

test('the words follow the language, only for whom they are needed', async () => {
  const nudges = await visit();
  await nudges.reword(words);
  expect(browser.kept.size).toBe(0);
  await nudges.turnOn(words);
  await nudges.reword({ ...words, title: 'du bist am Zug' });
  expect([...browser.kept.values()][0]).toContain('du bist am Zug');
});
