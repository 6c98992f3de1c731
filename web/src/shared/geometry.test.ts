import { expect, test } from 'vitest';
import { nearest, neighbour } from './geometry';

// The three lowest rows of a structure, as in the places of a table message.
const row = (first: number, y: number, xs: number[]) =>
  xs.map((x, i) => ({ place: first + i, row: y, x }));
const spots = [
  ...row(0, 2, [-3, -1, 1, 3]),
  ...row(4, 3, [-4, -2, 2, 4]),
  ...row(8, 4, [-5, -3, 5]),
];
const at = (place: number) => spots.find((spot) => spot.place === place) as (typeof spots)[number];

test('left and right keep to the row, over gaps too', () => {
  expect(neighbour(spots, at(8), 'right')?.place).toBe(9);
  expect(neighbour(spots, at(5), 'right')?.place).toBe(6);
  expect(neighbour(spots, at(6), 'left')?.place).toBe(5);
});

test('up and down go to the nearest card of the next row', () => {
  expect(neighbour(spots, at(9), 'up')?.place).toBe(4);
  expect(neighbour(spots, at(3), 'down')?.place).toBe(6);
});

test('at the edge there is nowhere to go', () => {
  expect(neighbour(spots, at(0), 'up')).toBeNull();
  expect(neighbour([at(8)], at(8), 'left')).toBeNull();
});

test('every card can be reached from every other', () => {
  const reached = new Set([0]);
  for (const place of reached) {
    for (const direction of ['left', 'right', 'up', 'down'] as const) {
      const next = neighbour(spots, at(place), direction);
      if (next) reached.add(next.place);
    }
  }
  expect(reached.size).toBe(spots.length);
});

test('where a card is gone, the nearest one takes its place', () => {
  expect(nearest([at(8), at(6), at(10)], at(5))?.place).toBe(6);
  expect(nearest([at(8), at(6)], null)?.place).toBe(8);
  expect(nearest([], at(5))).toBeNull();
});
