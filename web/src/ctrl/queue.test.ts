import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../base/settings.svelte';
import { aTable, decided } from '../game/fixtures';
import type { Table } from '../net/messages';
import { Queue } from './queue.svelte';

let shown: number[];
let holding: boolean;
let queue: Queue;
/** A screen that only notes what it shows. */
const screen = {
  ply: 20,
  since: 0,
  show({ ply }: Table) {
    shown.push(ply);
    screen.ply = ply;
    screen.since = Date.now();
  },
  holds: () => holding,
};
const move = (ply: number) => aTable({ ply, from: ply - 1, events: [] });

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = 500;
  shown = [];
  holding = false;
  Object.assign(screen, { ply: 20, since: Date.now() });
  queue = new Queue(screen);
});
afterEach(() => {
  queue.clear();
  vi.useRealTimers();
});

test('tables are shown in their order, each for the time of the pace', () => {
  queue.add(move(21), false);
  queue.add(move(22), false);
  expect(shown).toEqual([]);
  expect(queue.newest?.ply).toBe(22);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([21]);
  expect(queue.following).toBe(true);
  vi.advanceTimersByTime(499);
  expect(shown).toEqual([21]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([21, 22]);
  expect(queue.following).toBe(false);
  expect(queue.newest).toBeUndefined();
});

test('an urgent table is shown at once, but does not overtake those that wait', () => {
  queue.add(move(21), true);
  expect(shown).toEqual([21]);
  queue.add(move(22), false);
  queue.add(move(23), true);
  expect(shown).toEqual([21]);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([21, 22, 23]);
});

test('nothing waits after a screen that was looked at long enough', () => {
  vi.advanceTimersByTime(500);
  queue.add(move(21), false);
  expect(shown).toEqual([21]);
});

test('skipping shows everything at once, clearing nothing', () => {
  queue.add(move(21), false);
  queue.add(move(22), false);
  queue.skip();
  expect(shown).toEqual([21, 22]);
  queue.add(move(23), false);
  queue.clear();
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([21, 22]);
});

test('a Decision card is played first and may be held; what follows waits for it', () => {
  holding = true;
  queue.add(aTable({ ply: 21, from: 20, events: [decided(20)] }), true);
  queue.add(move(22), true);
  vi.advanceTimersByTime(60_000);
  expect(queue.scene.held).toBe(true);
  expect(shown).toEqual([]);
  queue.scene.go();
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([21, 22]);
});
