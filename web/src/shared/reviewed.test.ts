import { expect, test } from 'vitest';
import type { Review } from '../net/outlook';
import { gravest } from './reviewed';

test('of five moments the three that lost most remain, in the order of the game', () => {
  const decisions = [0.05, 0, 0.08, 0.3, 0.06, 0.2].map((loss) => ({ loss }));
  const review = { moments: [0, 2, 3, 4, 5], decisions } as unknown as Review;
  expect(gravest(review, 3)).toEqual([2, 3, 5]);
});
