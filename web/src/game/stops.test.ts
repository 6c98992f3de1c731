import { expect, test } from 'vitest';
import { built } from './fixtures';
import { stopAfter, stopBefore, stopsOf } from './stops';

const silent = { ...built(8, 0, 'baths') };
delete silent.key;
const stops = stopsOf([built(5, 0, 'baths'), silent, built(9, 1, 'quarry')]);

test('a replay stops after each move that is told', () => {
  expect(stops).toEqual([6, 10]);
});

test('ahead and back, and not beyond the ends', () => {
  expect(stopAfter(stops, 0)).toBe(6);
  expect(stopAfter(stops, 6)).toBe(10);
  expect(stopAfter(stops, 10)).toBe(10);
  expect(stopBefore(stops, 10)).toBe(6);
  expect(stopBefore(stops, 6)).toBe(0);
});
