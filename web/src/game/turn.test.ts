import { expect, test } from 'vitest';
import { aTable } from './fixtures';
import { decides, isMarked } from './turn';

const seatsWith = (of: (seat: 0 | 1) => boolean) => ([0, 1] as const).filter(of);

test('while both decide in secret both are marked, until one is known to have answered', () => {
  for (const [sealed, open] of [
    [
      [false, false],
      [0, 1],
    ],
    [[true, false], [1]],
  ] as [[boolean, boolean], number[]][]) {
    const table = aTable({ age: 1, actor: 0, turn: 0, step: 'recruit_choose', sealed });
    expect(seatsWith((seat) => decides(table, seat))).toEqual(open);
    expect(seatsWith((seat) => isMarked(table, seat))).toEqual(open);
  }
});

test('an open decision is that of one seat, in the turn of one seat', () => {
  const table = aTable({ age: 1, actor: 1, turn: 0, sealed: null });
  expect(seatsWith((seat) => decides(table, seat))).toEqual([1]);
  expect(seatsWith((seat) => isMarked(table, seat))).toEqual([0]);
  expect(isMarked({ ...table, age: 0 }, 0)).toBe(false);
});
