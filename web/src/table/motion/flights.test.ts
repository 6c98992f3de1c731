import { expect, test } from 'vitest';
import { aTable, built } from '../../game/fixtures';
import { stepOf, type Step } from '../../game/step';
import { flightsOf, noises } from './flights';

const before = aTable({ ply: 20 });
const event = { ...built(20, 0, 'baths'), place: 4 };
const after = aTable({
  ply: 21,
  pawn: 1,
  cities: [{ ...before.cities[0], coins: 5 }, before.cities[1]],
  events: [event],
});
const step = stepOf(before, after, [built(19, 1, 'quarry'), event]);

test('a step knows what changed between two tables', () => {
  expect(step.events).toEqual([event]);
  expect(step.coins).toEqual([-2, 0]);
  expect(step.pawn).toEqual({ from: 0, to: 1 });
  expect(step.result).toBeNull();
});

test('a building travels from its place to its colour in the city', () => {
  expect(flightsOf(step, () => 'blue')).toEqual([
    { from: '[data-place="4"]', to: '[data-seat="0"] [data-kind="blue"]', shrink: true },
  ]);
});

test('what is heard: the card, the pawn; no coin where none came', () => {
  expect(noises(step, 'over')).toEqual(['card', 'march']);
  const result = { winner: 1, kind: 'military', scores: [] } as unknown as NonNullable<
    Step['result']
  >;
  expect(noises({ ...step, result }, 'won').at(-1)).toBe('end');
  expect(noises({ ...step, result }, 'lost').at(-1)).toBe('lost');
});
