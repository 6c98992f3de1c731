import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { device } from './device.svelte';
import { GamesCarriers } from './carrier';
import type { FromGames, ToGames } from './talk';

class FakeWorker {
  onmessage: ((event: { data: FromGames }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  asked: ToGames[] = [];
  ended = false;
  constructor() {
    made.push(this);
  }
  postMessage(message: ToGames) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  tell(message: FromGames) {
    this.onmessage?.({ data: message });
  }
}

let made: FakeWorker[];
let carriers: GamesCarriers;
const begun = () => made.at(-1)?.asked[0];
const OPEN = { t: 'open', kept: 'file', log: 'whole' } as const;

/** As the connection: a greeting as soon as it is open, and another carrier when this one ends. */
function open() {
  const carrier = carriers.open();
  carrier.onopen = () => {
    carrier.send('{"t":"hello","d":{}}');
  };
  return carrier;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  made = [];
  const files = { simd: '', scalar: '', weights: {}, catalogue: '' };
  carriers = new GamesCarriers(files, vi.fn());
  location.hash = '';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(device, { lack: null, broken: '', elsewhere: false, alone: false });
  location.hash = '';
});

test.each([
  ['#/l/1abc', true],
  ['#/puzzles/3', true],
  ['#/learn', true],
  ['#/b/p/aaaaaaaaaaaaaaaaaaaa', true],
  ['#/', false],
  ['#/g/abcdefgh', false],
  ['#/b/abcdefgh/3', false],
])('%s needs none of the games: %s', (address, guest) => {
  location.hash = address;
  open();
  expect(begun()).toMatchObject({ t: 'start', guest });
});

test('a guest looks at what others have made, and has the games as soon as it wants to play', () => {
  location.hash = '#/l/1abc';
  const carrier = open();
  const [worker] = made;
  worker?.tell(OPEN);
  const unpack = '{"t":"unpack","d":{"piece":"1abc"},"n":1}';
  carrier.send(unpack);
  const take = '{"t":"import","d":{"piece":"1abc"},"n":2}';
  expect(carrier.send(take)).toBe(false);
  expect(carrier.send(take)).toBe(false);
  const asked = () => worker?.asked.filter(({ t }) => t !== 'ping') ?? [];
  expect(asked().map(({ t }) => t)).toEqual(['start', 'text', 'text', 'settle']);
  worker?.tell(OPEN);
  expect(carrier.send(take)).toBe(true);
  expect(asked().slice(4)).toEqual([
    { t: 'text', text: '{"t":"hello","d":{}}' },
    { t: 'text', text: take },
  ]);
});

test('a guest that wanted to play while another page had the games takes them over as their owner', () => {
  location.hash = '#/l/1abc';
  const carrier = open();
  made[0]?.tell(OPEN);
  carrier.send('{"t":"import","d":{},"n":1}');
  made[0]?.tell({ t: 'elsewhere', over: false });
  expect(device.elsewhere).toBe(true);
  carriers.takeOver();
  open();
  expect(begun()).toMatchObject({ takeOver: true, guest: false });
});

test('a worker that dies each time is begun more and more slowly, and one that lives again at once', () => {
  const waits: number[] = [];
  for (let n = 0; n < 12; ++n) {
    open();
    let waited = 0;
    for (; !begun(); ++waited) vi.advanceTimersByTime(250);
    waits.push(250 * waited);
    made.at(-1)?.tell(OPEN);
    made.at(-1)?.tell({ t: 'ended', why: 'program', words: 'unreachable' });
  }
  expect(waits.slice(0, 5)).toEqual([0, 0, 1000, 2000, 4000]);
  expect(waits.at(-1)).toBe(30_000);
  open();
  vi.advanceTimersByTime(30_000);
  made.at(-1)?.tell(OPEN);
  vi.advanceTimersByTime(10_000);
  made.at(-1)?.onerror?.({ message: '' });
  open();
  expect(begun()).toMatchObject({ t: 'start' });
});

test('a worker that answers nothing was ended without a word: another one is begun', () => {
  const carrier = open();
  const closed = vi.fn();
  carrier.onclose = closed;
  const [worker] = made;
  worker?.tell(OPEN);
  carrier.send('{"t":"unpack","d":{}}');
  worker?.tell({ t: 'pong' });
  vi.advanceTimersByTime(60_000);
  expect(closed).not.toHaveBeenCalled();
  carrier.send('{"t":"unpack","d":{}}');
  expect(worker?.asked.at(-1)).toEqual({ t: 'ping' });
  vi.advanceTimersByTime(15_000);
  expect(closed).toHaveBeenCalled();
  expect(worker?.ended).toBe(true);
});

test('a browser without workers says that it cannot play', () => {
  vi.stubGlobal('Worker', undefined);
  expect(open().send('{"t":"new","d":{}}')).toBe(false);
  expect(device.broken).not.toBe('');
});

test('a move for which there was no room is told in words of its own', () => {
  open();
  made[0]?.tell(OPEN);
  made[0]?.tell({ t: 'full' });
  expect(device.lack).toBe('room');
});

test('too little memory is told in words of its own, and no more once it is there', () => {
  open();
  made[0]?.tell({ t: 'ended', why: 'memory', words: 'NoMemory' });
  expect([device.lack, device.broken]).toEqual(['memory', '']);
  const carrier = open();
  made[1]?.tell(OPEN);
  expect(device.lack).toBeNull();
  made[1]?.tell({ t: 'short' });
  carrier.send('{"t":"rest","d":{},"n":1}');
  expect(device.lack).toBe('search');
  carrier.send('{"t":"play","d":{},"n":2}');
  expect(device.lack).toBeNull();
});
