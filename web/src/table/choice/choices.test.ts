import { expect, test } from 'vitest';
import { cardChoices } from './choices';
import { aTableOfChoices } from '../../game/fixtures';

test('build, sell, then the Wonders that are not yet built', () => {
  const choices = cardChoices(aTableOfChoices, 0, 'baths');
  expect(choices.map(({ kind, wonder }) => wonder ?? kind)).toEqual([
    'build',
    'discard',
    'sphinx',
    'colossus',
  ]);
  expect(choices.map(({ option }) => option?.move ?? null)).toEqual([
    'build baths',
    'discard baths',
    null,
    'wonder colossus < baths',
  ]);
});

test('a choice that cannot be paid says how many coins are missing', () => {
  expect(cardChoices(aTableOfChoices, 0, 'baths').map(({ short }) => short)).toEqual([0, 0, 5, 0]);
});

test('a card that nothing can be done with has no options', () => {
  const choices = cardChoices(aTableOfChoices, 0, 'quarry');
  expect(choices.every(({ option }) => option === null)).toBe(true);
});
