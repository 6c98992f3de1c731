import { expect, test } from 'vitest';
import { puzzleOfDay } from './words';

const day = (n: number, hour = 12) => new Date(2026, 10, n, hour);

test('every day has its puzzle, from morning to evening', () => {
  expect(puzzleOfDay(day(3, 0), 504)).toBe(puzzleOfDay(day(3, 23), 504));
  expect(puzzleOfDay(day(3), 504)).not.toBe(puzzleOfDay(day(4), 504));
});

test.for([504, 1, 2, 97, 98, 5 * 97])(
  'of %i puzzles each has its day before one comes again, from any day on',
  (of) => {
    for (const first of [3, 100]) {
      const all = Array.from({ length: of }, (_, n) => puzzleOfDay(day(first + n), of));
      expect(new Set(all).size).toBe(of);
      expect(Math.min(...all)).toBe(1);
      expect(Math.max(...all)).toBe(of);
      expect(puzzleOfDay(day(first + of), of)).toBe(all[0]);
    }
  },
);
