import { expect, test } from 'vitest';
import { aCity, aTable } from './fixtures';
import { heardOf } from './heard';

const step = { events: [], result: null, newAge: null };

test('what moves on the table is said: the pawn, and whose coins changed', () => {
  const table = aTable({ pawn: -2, cities: [aCity({ coins: 1 }), aCity({ coins: 9 })] });
  expect(heardOf(table, { ...step, coins: [-2, 0], pawn: { from: 0, to: -2 } })).toEqual([
    'Military track: the pawn stands 2 spaces from the middle, towards you.',
    'You: 1 coin.',
  ]);
});

test('what stays as it was is not said again', () => {
  expect(heardOf(aTable(), { ...step, coins: [0, 0], pawn: { from: 3, to: 3 } })).toEqual([]);
  expect(heardOf(aTable(), null)).toEqual([]);
});
