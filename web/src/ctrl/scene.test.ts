import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../base/settings.svelte';
import { TableCtrl } from './table.svelte';
import { aCardsTable } from '../addons/fixtures';
import { aPlace, aTable, decided } from '../game/fixtures';
import { glancesOf } from './scene.svelte';

const before = aCardsTable({
  actor: 1,
  turn: 1,
  step: 'decision',
  options: [],
  structure: ['quarry', 'garrison', 'baths'].map((card, i) => aPlace(i, { card })),
});
const after = aTable({
  ...before,
  ply: 21,
  from: 20,
  actor: 0,
  step: 'turn',
  events: [decided(20)],
  structure: before.structure.filter(({ card }) => card !== 'garrison'),
});
let ctrl: TableCtrl;

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = 500;
  ctrl = new TableCtrl(before, () => true);
});
afterEach(() => {
  ctrl.leave();
  vi.useRealTimers();
});

test('the rival looks at every card for a colour in vain, then up to the one it takes', () => {
  expect(glancesOf(decided(20))).toEqual([
    { priority: 0, card: 'baths' },
    { priority: 0, card: 'garrison' },
    { priority: 0, card: 'quarry' },
    { priority: 1, card: 'baths' },
    { priority: 1, card: 'garrison' },
  ]);
});

test('without any of the three colours it takes the first card', () => {
  const glances = glancesOf(decided(20, { matched: null, scan: ['baths'], builds: 'baths' }));
  expect(glances.map(({ priority }) => priority)).toEqual([0, 1, 2, null]);
});

test('a decision is seen happening before the table it leads to', async () => {
  ctrl.receive(after);
  await vi.advanceTimersByTimeAsync(600);
  expect(ctrl.queue.scene.playing).toBe(true);
  expect(ctrl.table.ply).toBe(20);
  await vi.advanceTimersByTimeAsync(750);
  expect(ctrl.queue.scene.card).toBe('baths');
  await vi.advanceTimersByTimeAsync(6000);
  expect(ctrl.queue.scene.playing).toBe(false);
  expect(ctrl.table.ply).toBe(21);
});

test('the scene is skipped by ending it; what comes after it still follows', async () => {
  ctrl.receive(after);
  await vi.advanceTimersByTimeAsync(600);
  ctrl.queue.scene.end();
  expect(ctrl.table.ply).toBe(21);
  ctrl.receive(aTable({ ...after, ply: 22, from: 21, events: [decided(21)] }));
  await vi.advanceTimersByTimeAsync(600);
  expect(ctrl.queue.scene.playing).toBe(true);
});

test('at once means no scene', () => {
  settings.pace = 0;
  ctrl.receive(after);
  expect(ctrl.table.ply).toBe(21);
});
