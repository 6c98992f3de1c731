import { expect, test } from 'vitest';
import type { Line } from '../net/outlook';
import { linesShown, takes } from './lines';

const lines: Line[] = Array.from({ length: 12 }, (_, i) => ({
  move: i % 2 === 0 ? `build card${i}` : `wonder sphinx < card${i}`,
  wins: 0.9 - i / 20,
  visits: 1,
  proven: false,
  share: 0,
  line: [],
  by: [],
}));
const shown = (played: string | null, pointed: string | null) =>
  linesShown(lines, { played, pointed }).map(({ line }) => lines.indexOf(line));

test('the move that was made and that of the card pointed at have their place among the best', () => {
  expect(shown(null, null)).toEqual([0, 1, 2, 3, 4]);
  expect(shown('build card10', 'card7')).toEqual([0, 1, 2, 3, 4, 7, 10]);
  expect(shown('build card2', 'card0')).toEqual([0, 1, 2, 3, 4]);
  const marked = linesShown(lines, { played: 'build card2', pointed: 'card7' });
  expect(marked.filter(({ played }) => played).map(({ line }) => line.move)).toEqual([
    'build card2',
  ]);
  expect(marked.at(-1)).toMatchObject({ pointed: true, line: { move: 'wonder sphinx < card7' } });
});

test('a card is taken by building or selling it, and under a Wonder', () => {
  expect(takes('discard baths', 'baths')).toBe(true);
  expect(takes('wonder sphinx < baths', 'baths')).toBe(true);
  expect(takes('build library as ptolemy:law', 'library')).toBe(true);
  expect(takes('build baths', null)).toBe(false);
  expect(takes('build baths', 'altar')).toBe(false);
});
