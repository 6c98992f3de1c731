import { expect, test } from 'vitest';
import { fitOf, frameOf, holds, refit, type Space } from './fit';

// Five rows of two to six cards, each row half a card higher than the one before.
const tops = [0, 0.5, 1, 1.5, 2];
const row = (y: number, xs: number[]) => xs.map((x) => ({ row: y, x }));
const whole = [
  ...row(0, [-1, 1]),
  ...row(1, [-2, 0, 2]),
  ...row(2, [-3, -1, 1, 3]),
  ...row(3, [-4, -2, 0, 2, 4]),
  ...row(4, [-5, -3, -1, 1, 3, 5]),
];
const frame = (spots: readonly { row: number; x: number }[]) => frameOf(spots, tops);
const large: Space = { width: 1060, height: 900, rem: 16 };

test('a frame holds its cards entirely', () => {
  expect(frame(whole)).toEqual({ left: -6, right: 6, top: 0, bottom: 3 });
  expect(frame(row(3, [2]))).toEqual({ left: 1, right: 3, top: 1.5, bottom: 2.5 });
  expect(holds(frame(whole), frame(row(3, [2])))).toBe(true);
  expect(holds(frame(row(3, [2])), frame(whole))).toBe(false);
});

test('cards stay while one after another is taken, until the rest is clearly larger', () => {
  let shown = refit(null, frame(whole), large);
  const sizes = whole
    .map((_, n) => whole.slice(0, whole.length - n))
    .map((left) => {
      shown = refit(shown, frame(left), large);
      expect(holds(shown, frame(left))).toBe(true);
      return Math.round(fitOf(shown, large).w);
    });
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  const steps = new Set(sizes);
  expect(steps.size).toBeGreaterThan(1);
  expect(steps.size).toBeLessThan(6);
});

test('nothing is drawn outside the space, and a last card does not fill it', () => {
  for (const space of [large, { width: 350, height: 250, rem: 16 }])
    for (const left of [whole, row(1, [0, 2]), row(0, [1])]) {
      const { w, h, high, above, frame: drawn } = fitOf(frame(left), space);
      expect((w * (drawn.right - drawn.left)) / 2).toBeLessThanOrEqual(space.width);
      expect(h).toBeGreaterThan(0);
      expect(high + above).toBeLessThanOrEqual(space.height);
      expect(w).toBeLessThan(space.width / 2);
    }
});

test('looking back shows the cards that were there', () => {
  const late = refit(null, frame(row(0, [1])), large);
  expect(refit(late, frame(whole), large)).toEqual(frame(whole));
});
