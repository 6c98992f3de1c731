import { expect, test } from 'vitest';
import { gameSummary } from './fixtures';
import { waitingFirst, waits } from './waiting';

const bob = { names: ['Ada', 'Bob'] as [string, string], seat: 0 as const, waiting: false };

test('a game waits for whoever has the turn against somebody at another device', () => {
  expect(waits(gameSummary({ turn: 0, people: bob }))).toBe(true);
  expect(waits(gameSummary({ turn: 1, people: bob }))).toBe(false);
  expect(waits(gameSummary({ turn: 1, people: { ...bob, seat: 1 } }))).toBe(true);
});

test('nothing waits that is over, damaged, without the other player, or played here alone', () => {
  expect(waits(gameSummary({ turn: 0, people: null }))).toBe(false);
  expect(waits(gameSummary({ turn: 0 }))).toBe(false);
  expect(waits(gameSummary({ turn: 0, people: { ...bob, waiting: true } }))).toBe(false);
  expect(waits(gameSummary({ turn: 0, people: { ...bob, seat: null } }))).toBe(false);
  expect(waits(gameSummary({ turn: 0, people: bob, damaged: true }))).toBe(false);
  const result = { winner: 0, kind: 'military', scores: [] } as never;
  expect(waits(gameSummary({ turn: 0, people: bob, result }))).toBe(false);
});

test('those that wait come first, and else nothing changes', () => {
  const games = [
    gameSummary({ game: 'a', turn: 1, people: bob }),
    gameSummary({ game: 'b', turn: 0, people: bob }),
    gameSummary({ game: 'c', turn: 0 }),
    gameSummary({ game: 'd', turn: 0, people: bob }),
  ];
  expect(waitingFirst(games).map(({ game }) => game)).toEqual(['b', 'd', 'a', 'c']);
});
