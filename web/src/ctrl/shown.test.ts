import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPlace, aTable, built } from '../game/fixtures';
import type { Table } from '../net/messages';
import { Shown } from './shown.svelte';

const first = aTable({
  from: 0,
  structure: [aPlace(0, { card: 'baths' }), aPlace(1)],
  events: [built(18, 1, 'altar'), built(19, 0, 'theater')],
});
const next = aTable({
  ply: 21,
  from: 20,
  structure: [aPlace(1, { card: 'quarry' })],
  events: [built(20, 0, 'baths')],
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('events are collected over the tables, each once', () => {
  const shown = new Shown(first);
  shown.advance(next);
  shown.advance({ ...next, ply: 22, events: [...next.events, built(21, 1, 'quarry')] });
  expect(shown.events.map(({ ply }) => ply)).toEqual([18, 19, 20, 21]);
  expect(shown.news.map(({ ply }) => ply)).toEqual([20, 21]);
});

test('a place turned up by the last step is known, but not across a change of Age', () => {
  const shown = new Shown(first);
  expect(shown.turnedUp).toEqual([]);
  shown.advance(next);
  expect(shown.turnedUp).toEqual([1]);
  expect(shown.placeOf(0)).toBeUndefined();
  expect(shown.placeOf(1)?.card).toBe('quarry');
  shown.advance({ ...next, ply: 22, age: 2, structure: [aPlace(2, { card: 'forum' })] });
  expect(shown.turnedUp).toEqual([]);
});

test('only a step forward is animated', () => {
  const shown = new Shown(first);
  expect(shown.step).toBeNull();
  shown.advance(next);
  expect(shown.step).not.toBeNull();
  shown.jump(first, true);
  expect(shown.step).toBeNull();
});

test('the news of a past position is the turn that led there, and no event is lost', () => {
  const shown = new Shown(first);
  shown.advance(next);
  shown.jump(aTable({ ply: 19 }), true);
  expect(shown.past).toBe(true);
  expect(shown.news.map(({ ply }) => ply)).toEqual([18]);
  shown.jump(next, false);
  expect(shown.news.map(({ ply }) => ply)).toEqual([20]);
});

test('moves taken back are no longer among the events', () => {
  const shown = new Shown(first);
  shown.advance(next);
  shown.rewind({ ...first, rewound: true });
  expect(shown.events.map(({ ply }) => ply)).toEqual([18, 19]);
  expect(shown.past).toBe(false);
});

test('its age is how long the table has been on screen', () => {
  const shown = new Shown(first);
  vi.advanceTimersByTime(700);
  expect(shown.age()).toBe(700);
  shown.advance(next);
  expect(shown.age()).toBe(0);
});

test('a step is animated once, also where the page is left and opened again', () => {
  const shown = new Shown(first);
  shown.advance(next);
  expect(shown.takeStep()).toBe(shown.step);
  expect(shown.takeStep()).toBeNull();
  shown.jump(first, true);
  shown.jump(next, false);
  expect(shown.takeStep()).not.toBeNull();
});

test('a game ends once, not again when one comes back from its past', () => {
  const result = { kind: 'civilian', winner: 0, scores: [] } as unknown as Table['result'];
  const over = { ...next, result };
  const shown = new Shown(first);
  shown.advance(over);
  expect(shown.step?.result).toBe(result);
  shown.jump(first, true);
  shown.jump(over, false);
  expect(shown.step?.result).toBeNull();
});
