import { expect, test } from 'vitest';
import { puzzleOfDay } from './kinds';

test('every day has its puzzle, from morning to evening, and the days go through all', () => {
  const day = (n: number, hour = 12) => new Date(2026, 10, n, hour);
  expect(puzzleOfDay(day(3, 0), 504)).toBe(puzzleOfDay(day(3, 23), 504));
  const all = Array.from({ length: 504 }, (_, n) => puzzleOfDay(day(n), 504));
  expect(new Set(all).size).toBe(504);
  expect(Math.min(...all)).toBe(1);
  expect(Math.max(...all)).toBe(504);
});
