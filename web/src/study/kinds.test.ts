import { expect, test } from 'vitest';
import { puzzleOfDay } from './kinds';

test('every day has its puzzle, from morning to evening, and the days go through all', () => {
  const day = (n: number, hour = 12) => new Date(2026, 10, n, hour);
  expect(puzzleOfDay(day(3, 0), 240)).toBe(puzzleOfDay(day(3, 23), 240));
  const all = Array.from({ length: 240 }, (_, n) => puzzleOfDay(day(n), 240));
  expect(new Set(all).size).toBe(240);
  expect(Math.min(...all)).toBe(1);
  expect(Math.max(...all)).toBe(240);
});
