import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Searchers, type Searcher } from './searchers';
import type { FromSearch, ToSearch } from './talk';

class FakeSearcher implements Searcher {
  onmessage: Searcher['onmessage'] = null;
  onerror: Searcher['onerror'] = null;
  asked: ToSearch[] = [];
  ended = false;
  postMessage(message: ToSearch) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  tell(message: FromSearch) {
    this.onmessage?.({ data: message } as MessageEvent<FromSearch>);
  }
}

let made: FakeSearcher[];
let told: [string, string][];
let searchers: Searchers;
let shorts: number;
let here: (network: string, text: string) => Promise<string>;
const running = () => made.filter(({ ended, asked }) => !ended && asked.length > 0);

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  told = [];
  shorts = 0;
  here = () => Promise.resolve('');
  searchers = new Searchers(
    () => {
      const searcher = new FakeSearcher();
      made.push(searcher);
      return searcher;
    },
    {
      tell: (key, text) => told.push([key, text]),
      short: () => shorts++,
      here: (network, text) => here(network, text),
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('errands of a kind are done one after the other; the computer waits for no analysis', () => {
  searchers.run('client 1', 'base', 'first');
  searchers.run('client 2', 'base', 'second');
  searchers.run('game a', '', 'move');
  expect(running().map(({ asked }) => asked)).toEqual([
    [{ t: 'search', network: 'base', text: 'first', less: 0 }],
    [{ t: 'search', network: '', text: 'move', less: 0 }],
  ]);
  made[0]?.tell({ t: 'found', text: 'so far' });
  made[0]?.tell({ t: 'done', large: false });
  expect(made[0]?.asked).toHaveLength(2);
  expect(told).toEqual([['client 1', 'so far']]);
});

test('a search that nobody wants is ended with its worker, and its late result is not told', () => {
  searchers.run('client 1', 'base', 'old');
  const [old] = made;
  searchers.run('client 1', 'base', 'new');
  expect(old?.ended).toBe(true);
  old?.tell({ t: 'found', text: 'late' });
  made.at(-1)?.tell({ t: 'found', text: 'fresh' });
  searchers.drop('client 1');
  made.at(-1)?.tell({ t: 'found', text: 'later still' });
  expect(told).toEqual([['client 1', 'fresh']]);
});

test('a worker whose memory has grown is not kept', () => {
  searchers.run('client 1', 'base', 'first');
  made[0]?.tell({ t: 'done', large: true });
  searchers.run('client 1', 'base', 'second');
  expect(made[0]?.ended).toBe(true);
  expect(running().map(({ asked }) => asked.length)).toEqual([1]);
});

test('a search that is lost is told after a while, and longer each time', () => {
  for (const wait of [250, 500, 1000]) {
    searchers.run('game a', '', 'move');
    made.at(-1)?.tell({ t: 'lost', memory: false });
    vi.advanceTimersByTime(wait - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told.splice(0)).toEqual([['game a', '']]);
  }
});

test('a worker that was there and takes no search up was ended without a word: it is replaced', () => {
  searchers.run('game a', '', 'move');
  const [first] = made;
  first?.tell({ t: 'hears' });
  vi.advanceTimersByTime(60_000); // it computes
  expect(first?.ended).toBe(false);
  first?.tell({ t: 'done', large: false });
  searchers.run('game a', '', 'next');
  vi.advanceTimersByTime(10_250);
  expect(first?.ended).toBe(true);
  expect(told).toEqual([['game a', '']]);
  searchers.run('game a', '', 'again');
  vi.advanceTimersByTime(60_000); // a worker may come over a slow line
  expect(made.at(-1)?.asked).toMatchObject([{ text: 'again' }]);
});

const lacking = () => made.at(-1)?.tell({ t: 'lost', memory: true });
const asked = () => made.at(-1)?.asked.at(-1);

test('a search for which there is no memory is made again and smaller, and so are later ones', () => {
  searchers.run('game a', 'base', 'move');
  lacking();
  expect([shorts, running()]).toEqual([1, []]);
  vi.advanceTimersByTime(250);
  expect(asked()).toEqual({ t: 'search', network: 'base', text: 'move', less: 1 });
  made.at(-1)?.tell({ t: 'found', text: 'found' });
  made.at(-1)?.tell({ t: 'done', large: false });
  expect(told).toEqual([['game a', 'found']]);
  searchers.run('game a', 'base', 'next');
  expect(asked()).toMatchObject({ text: 'next', less: 1 });
});

test('without memory for any worker the move is found here, and soon each time; a study is given up', async () => {
  here = (network, text) => Promise.resolve(`by itself, ${network}: ${text}`);
  searchers.run('game a', 'base', 'move');
  searchers.run('client 1', 'base', 'study');
  for (let n = 0; n < 20; ++n) {
    for (const worker of running()) worker.tell({ t: 'lost', memory: true });
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(told).toEqual([
    ['game a', 'by itself, base: move'],
    ['client 1', ''],
  ]);
  expect(made.length).toBeLessThan(15);
  searchers.run('game a', 'base', 'next');
  lacking();
  await vi.advanceTimersByTimeAsync(250);
  expect(told.at(-1)).toEqual(['game a', 'by itself, base: next']);
});

test('a move that is found here is not told of a later search for the same asker', async () => {
  let find: (found: string) => void = () => undefined;
  here = () => new Promise((resolve) => (find = resolve));
  searchers.run('game a', 'base', 'old');
  for (let n = 0; n < 20; ++n) {
    for (const worker of running()) worker.tell({ t: 'lost', memory: true });
    await vi.advanceTimersByTimeAsync(4000);
  }
  searchers.run('game a', 'base', 'new');
  find('old move');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([]);
});

test('the loss of a search is not reported to a later search of the same asker', () => {
  searchers.run('client 1', 'base', 'old');
  made[0]?.onerror?.(new ErrorEvent('error'));
  searchers.run('client 1', 'base', 'new');
  made.at(-1)?.tell({ t: 'found', text: 'fresh' });
  vi.runAllTimers();
  expect(told).toEqual([['client 1', 'fresh']]);
});

test('the loss of a search is not reported when its asker is gone', () => {
  searchers.run('client 1', 'base', 'old');
  made[0]?.onerror?.(new ErrorEvent('error'));
  searchers.drop('client 1');
  vi.runAllTimers();
  expect(told).toEqual([]);
});
