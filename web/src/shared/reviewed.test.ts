import { expect, test } from 'vitest';
import type { Review } from '../net/outlook';
import { gravest, keepReviewed, reviewedSoFar } from './reviewed';

test('of five moments the three that lost most remain, in the order of the game', () => {
  const decisions = [0.05, 0, 0.08, 0.3, 0.06, 0.2].map((loss) => ({ loss }));
  const review = { moments: [0, 2, 3, 4, 5], decisions } as unknown as Review;
  expect(gravest(review, 3)).toEqual([2, 3, 5]);
});

test('of the games that were reviewed the newest are kept, each once', () => {
  localStorage.clear();
  const side = { loss: 0, decisions: 10 };
  const review = { moments: [], decisions: [], sides: [side, side] } as unknown as Review;
  for (let game = 0; game < 61; ++game) keepReviewed(`g${game}`, 0, review);
  keepReviewed('g59', 0, review);
  const games = reviewedSoFar().map(({ game }) => game);
  expect(games).toHaveLength(60);
  expect(games.slice(0, 3)).toEqual(['g59', 'g60', 'g58']);
  expect(games.at(-1)).toBe('g1');
});
