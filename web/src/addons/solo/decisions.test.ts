import { expect, test } from 'vitest';
import type { Decision } from './messages';
import { decided } from '../../game/fixtures';
import { aCardsTable } from '../fixtures';
import { nameOf, sentenceOf } from '../../game/sentences';
import { facesOf, ruleWords } from './decisions';

const face = (card: number, arrow: Decision['arrow']): Decision => ({
  card,
  arrow,
  priorities: ['green', 'red', 'own'],
  symbol: null,
});
const table = aCardsTable();

test('cards with the same face are counted together, and what is left of them', () => {
  const all = [face(1, 'left_to_right'), face(2, 'left_to_right'), face(3, 'right_to_left')];
  const counts = facesOf(all, [2, 3]).map(({ left, all: of }) => [left, of]);
  expect(counts).toEqual([
    [1, 2],
    [1, 1],
  ]);
});

test('a face is told in words', () => {
  expect(ruleWords(face(1, 'right_to_left'))).toBe(
    'From the right: green, then red, then the rival’s own colour.',
  );
});

test('the rival is called by its name, and what came of its turn is told with it', () => {
  expect(nameOf(table, 1)).toBe('Hammurabi');
  const more = [
    { key: 'log.decision_again', args: { player: 1, symbol: 'decision.symbol.circle' } },
  ];
  expect(sentenceOf(table, decided(20, { more }))).toBe(
    'Hammurabi built Garrison: no green card; first red card from the right. Hammurabi got another turn by the circle.',
  );
});
