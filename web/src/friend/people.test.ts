import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PeopleCtrl } from '../ctrl/people.svelte';
import type { People, ToRoom } from '../net/messages';
import { addressOf, basesOf } from './addresses';
import { somePeople } from './fixtures';
import { clockFace } from './words';

let sent: ToRoom[];
const at = (change: Partial<People>) =>
  new PeopleCtrl(somePeople(change), (message) => {
    sent.push(message);
    return true;
  });

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('only the clock that runs goes down, and never below nothing', () => {
  const people = at({ clock: { minutes: 5, increment: 0, left: [60_000, 9000], running: 1 } });
  const stop = people.run();
  vi.advanceTimersByTime(4000);
  expect([people.left(0), people.left(1)]).toEqual([60_000, 5000]);
  vi.advanceTimersByTime(10_000);
  expect(people.left(1)).toBe(0);
  // The clock of the server counts.
  people.hear(somePeople({ clock: { left: [60_000, 8000], running: null } }));
  vi.advanceTimersByTime(4000);
  expect(people.left(1)).toBe(8000);
  stop();
});

test('a rival who left is counted on until he can be claimed against', () => {
  const [ada, bob] = somePeople().seats;
  const people = at({ seats: [ada, { ...bob, here: false, away: 40 }], claim_in: 20 });
  const stop = people.run();
  vi.advanceTimersByTime(15_000);
  expect([people.away(1), people.claimIn, people.away(0)]).toEqual([55, 5, null]);
  people.hear(somePeople());
  expect([people.away(1), people.claimIn]).toEqual([null, null]);
  stop();
});

test('the rival’s offer waits for this player, and this player’s offer for the rival', () => {
  const people = at({
    offers: { undo: [false, true], rematch: [true, false], talk: [true, true] },
  });
  expect(people.asked).toBe('undo');
  expect([people.waits('undo'), people.waits('rematch'), people.waits('talk')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(people.talking).toBe(true);
  people.offer('undo', false);
  expect(sent).toEqual([{ t: 'offer', d: { game: 'g1', what: 'undo', yes: false } }]);
});

test('who only watches is asked nothing and can do nothing', () => {
  const [ada, bob] = somePeople().seats;
  const people = at({
    seats: [{ ...ada, yours: false }, bob],
    offers: { undo: [true, false], rematch: [false, false], talk: [false, false] },
    can: ['resign'],
  });
  expect([people.mine, people.asked, people.can('resign')]).toEqual([null, null, false]);
});

test('a bubble fades, but not the next one with it', () => {
  const people = at({});
  people.hearSaid({ game: 'g1', seat: 1, phrase: 'hello' });
  vi.advanceTimersByTime(4000);
  people.hearSaid({ game: 'g1', seat: 1, phrase: 'thanks' });
  vi.advanceTimersByTime(4000);
  expect(people.bubbles[1]?.phrase).toBe('thanks');
  vi.advanceTimersByTime(4000);
  expect(people.bubbles[1]).toBe(null);
  expect(people.talk).toHaveLength(2);
});

test('a clock shows what matters at its length', () => {
  expect([7_384_000, 754_000, 60_000, 59_999, 10_000, 9_950, 0].map(clockFace)).toEqual([
    '2:03:04',
    '12:34',
    '1:00',
    '0:59',
    '0:10',
    '0:09.9',
    '0:00.0',
  ]);
});

test('a link begins with an address that others reach', () => {
  const home = new URL('http://localhost:7777/#/g/x');
  const reach = ['http://192.168.1.5:7777'];
  expect(basesOf({ reach }, home)).toEqual(['http://192.168.1.5:7777/']);
  expect(basesOf({ reach: [] }, home)).toEqual([]);
  expect(basesOf({ reach }, new URL('http://192.168.1.5:7777/'))).toEqual([
    'http://192.168.1.5:7777/',
  ]);
  // By a name that the server does not know of itself.
  expect(basesOf({ reach }, new URL('http://duel.home:7777/'))[0]).toBe('http://duel.home:7777/');
  expect(addressOf('#/j/a', undefined, home)).toBe('http://localhost:7777/#/j/a');
});
