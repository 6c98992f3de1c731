import { expect, test } from 'vitest';
import type { Threat } from '../net/messages';
import { aTable } from './fixtures';
import { threatsOf } from './threats';

const words = (...threats: Threat[]) =>
  threatsOf(aTable({ you: [0], seats: ['human', 'level1'], threats })).map((each) => each.words);
const near: Threat = { seat: 1, kind: 'military', missing: 2, cards: [], wonders: [] };

test('without a threat nothing is said', () => {
  expect(threatsOf(aTable())).toEqual([]);
});

test('what the rival lacks is said, and with what it could win now', () => {
  expect(words(near)).toEqual(['Beware: the computer wins with 2 more shields.']);
  expect(
    words({
      ...near,
      kind: 'science',
      missing: 1,
      cards: ['school', 'study'],
      wonders: ['sphinx'],
    }),
  ).toEqual([
    'Beware: the computer wins with 1 more symbol – now with School, Study, or The Sphinx.',
  ]);
});

test('each way to win is told', () => {
  expect(words(near, { ...near, kind: 'science', missing: 1 })).toHaveLength(2);
});
