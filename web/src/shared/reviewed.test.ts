import { expect, test } from 'vitest';
import type { Judged, Review } from '../net/outlook';
import { gravest, keepReviewed, mistakesSoFar, reviewedSoFar, seriesOf } from './reviewed';

test('the three of five moments that lost most remain, in the order of the game', () => {
  const decisions = [0.05, 0, 0.08, 0.3, 0.06, 0.2].map((loss) => ({ loss }));
  const review = { moments: [0, 2, 3, 4, 5], decisions } as unknown as Review;
  expect(gravest(review, 3)).toEqual([2, 3, 5]);
});

const side = { loss: 0, decisions: 10 };
const mistake = (ply: number, seat: 0 | 1 = 0, exercise = true) =>
  ({ ply, seat, exercise, best: 'build baths', best_line: [] }) as unknown as Judged;
const reviewOf = (decisions: Judged[]) =>
  ({ moments: [], decisions, sides: [side, side] }) as unknown as Review;

test('mistakes that are no exercise, and those of the rival, are not kept', () => {
  localStorage.clear();
  keepReviewed('g1', 0, reviewOf([mistake(3), mistake(5, 1), mistake(7, 0, false)]));
  expect(mistakesSoFar().map(({ judged }) => judged.ply)).toEqual([3]);
});

test('moments that an earlier version kept without reasons are not asked about', () => {
  const old = {
    game: 'g1',
    when: '2026-01-01',
    lost: 2,
    moments: [{ ply: 4, moves: ['build a'] }],
  };
  localStorage.setItem('dipolis.reviewed', JSON.stringify([old]));
  expect(mistakesSoFar()).toEqual([]);
});

test('the next mistake is one of the same game, then of another', () => {
  localStorage.clear();
  keepReviewed('old', 0, reviewOf([mistake(9)]));
  keepReviewed('new', 0, reviewOf([mistake(3), mistake(5), mistake(7)]));
  const all = mistakesSoFar();
  const at = (ply: number, solved: string[]) => seriesOf(all, solved, { game: 'new', ply });
  expect(at(5, ['new/5'])).toMatchObject({ n: 2, of: 3, solved: 1, next: { judged: { ply: 7 } } });
  expect(at(7, ['new/5', 'new/7']).next?.judged.ply).toBe(3);
  const last = at(7, ['new/3', 'new/5', 'new/7']);
  expect(last).toMatchObject({ solved: 3, next: null, elsewhere: { game: 'old' } });
  expect(at(7, ['new/3', 'new/5', 'new/7', 'old/9']).elsewhere).toBeNull();
});

test('the newest of the reviewed games are kept, each once', () => {
  localStorage.clear();
  const review = reviewOf([]);
  for (let game = 0; game < 61; ++game) keepReviewed(`g${game}`, 0, review);
  keepReviewed('g59', 0, review);
  const games = reviewedSoFar().map(({ game }) => game);
  expect(games).toHaveLength(60);
  expect(games.slice(0, 3)).toEqual(['g59', 'g60', 'g58']);
  expect(games.at(-1)).toBe('g1');
});
