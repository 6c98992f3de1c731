import { beforeEach, expect, test } from 'vitest';
import { welcome } from '../net/fixtures';
import { somePeople } from '../friend/fixtures';
import type { Heard } from '../net/connection';
import type { GameSummary, ToRoom } from '../net/messages';
import { Recovery } from './recovery.svelte';
import { satHere } from './seats';

let sent: ToRoom[];
let page: Recovery;

const game = {} as GameSummary;

/** The page is loaded again, in the same browser. */
function reload() {
  page = new Recovery();
  page.begin((message) => {
    page.said(message);
    sent.push(message);
    return true;
  });
}
const hear = (message: Heard) => {
  page.hear(message);
};
/** The server knows this browser by a key of that mark, or needs none. */
function meet(key?: string) {
  hear({ ...welcome, d: { ...welcome.d, ...(key && { key }) } });
}
const list = (n: number) => {
  hear({ t: 'games', d: { games: Array<GameSummary>(n).fill(game) } });
};

beforeEach(() => {
  localStorage.clear();
  sent = [];
  reload();
});

test('a browser whose key is another one than before has lost what it had', () => {
  meet('ada');
  list(2);
  expect(page.lost).toBe(null);
  reload();
  meet('new');
  expect(page.lost).toBe('key');
  list(0);
  // A new game does not make up for the old ones.
  list(1);
  expect(page.lost).toBe('key');
  reload();
  meet('new');
  expect(page.lost).toBe('key');
  page.forgo();
  expect(page.lost).toBe(null);
  reload();
  meet('new');
  list(1);
  expect(page.lost).toBe(null);
});

test('a browser without games has nothing to lose', () => {
  meet('ada');
  list(0);
  reload();
  meet('new');
  list(0);
  expect(page.lost).toBe(null);
});

test('a player seated by a link has something to lose, though no list was seen', () => {
  meet('ada');
  hear({ t: 'people', d: somePeople() });
  reload();
  meet('new');
  expect(page.lost).toBe('key');
});

test('a watcher has nothing to lose', () => {
  meet('ada');
  const [ada, bob] = somePeople().seats;
  hear({ t: 'people', d: somePeople({ seats: [{ ...ada, yours: false }, bob] }) });
  reload();
  meet('new');
  expect(page.lost).toBe(null);
});

test('games that went elsewhere are missed, but not those that were given away here', () => {
  meet('ada');
  list(1);
  list(0);
  expect(page.lost).toBe('games');
  page.forgo();
  const away: ToRoom[] = [
    { t: 'delete', d: { game: 'g1' } },
    { t: 'abort', d: { game: 'g1' } },
    { t: 'handover', d: { game: 'g1' } },
  ];
  for (const message of away) {
    list(1);
    page.said(message);
    list(0);
    expect(page.lost, message.t).toBe(null);
  }
});

test('this machine itself has no key: nothing is asked, noted or missed', () => {
  meet();
  list(3);
  page.ask();
  reload();
  meet();
  list(0);
  expect(page.lost).toBe(null);
  expect(sent).toEqual([]);
  expect(localStorage.getItem('dipolis.key')).toBe(null);
});

test('at its own machine a browser remembers at which games somebody sat here', () => {
  meet();
  expect(satHere('g1')).toBe(false);
  hear({ t: 'people', d: somePeople() });
  expect(satHere('g1')).toBe(true);
  for (let i = 0; i < 30; i++) hear({ t: 'people', d: somePeople({ game: `other${i}` }) });
  expect(satHere('g1')).toBe(false);
  expect(satHere('other29')).toBe(true);
});

test('whether there is a code is asked once for each key', () => {
  meet('ada');
  page.ask();
  hear({ t: 'recovery_code', d: { there: false } });
  page.ask();
  expect(sent).toEqual([{ t: 'recovery_code', d: { make: false } }]);
  meet('ada');
  page.ask();
  expect(sent).toHaveLength(1);
  meet('new');
  page.ask();
  expect(sent).toHaveLength(2);
});

test('a code is shown until the page is left', () => {
  meet('ada');
  page.make();
  expect(page.asked).toBe('make');
  hear({ t: 'recovery_code', d: { there: true, code: 'AAAAA-BBBBB' } });
  expect([page.asked, page.code, page.there]).toEqual([null, 'AAAAA-BBBBB', true]);
  page.leave();
  expect([page.code, page.there]).toEqual([null, true]);
});

test('recovered games are no longer lost, and the list is asked for again', () => {
  meet('ada');
  list(1);
  reload();
  meet('new');
  page.recover('aaaaa bbbbb');
  hear({ t: 'recovery_code', d: { there: true, code: 'CCCCC', moved: true } });
  expect([page.lost, page.moved, page.code]).toEqual([null, true, 'CCCCC']);
  expect(sent.at(-1)).toEqual({ t: 'games', d: {} });
  list(1);
  reload();
  meet('new');
  expect(page.lost).toBe(null);
});

test('an error is about a code only while one was asked for', () => {
  meet('ada');
  expect(page.refuse('busy')).toBe(false);
  page.recover('x');
  expect(page.refuse('bad_code')).toBe(true);
  expect(page.trouble).toEqual({ asked: 'recover', why: 'bad_code' });
  expect(page.asked).toBe(null);
  expect(page.refuse('busy')).toBe(false);
  page.recover('y');
  expect(page.trouble).toBe(null);
});

test('an offer that was declined is not made again for this key', () => {
  meet('ada');
  list(1);
  page.decline();
  reload();
  meet('ada');
  list(1);
  expect(page.declined).toBe(true);
  page.forgo();
  reload();
  meet('new');
  expect(page.declined).toBe(false);
});

test('a second person stays one when the page is loaded again', () => {
  page.second = true;
  meet('two');
  reload();
  expect(page.second).toBe(false);
  meet('two');
  list(1);
  expect(page.second).toBe(true);
});
