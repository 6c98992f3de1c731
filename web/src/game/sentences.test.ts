import { expect, test } from 'vitest';
import type { Score } from '../net/messages';
import { aCity, aTable, built } from './fixtures';
import { cityTitle, promptOf, resultOf, sentenceOf } from './sentences';

const twoPeople = { you: [0, 1], seats: ['human', 'human'] } satisfies Partial<
  ReturnType<typeof aTable>
>;
const points = (total: number): Score => ({ ...aCity().score, total });

test('you and the computer, or two players by number', () => {
  expect(sentenceOf(aTable(), built(1, 0, 'baths'))).toBe('You built Baths for nothing.');
  expect(sentenceOf(aTable(), built(1, 1, 'baths'))).toBe('The computer built Baths for nothing.');
  expect(sentenceOf(aTable(twoPeople as never), built(1, 1, 'baths'))).toBe(
    'Player 2 built Baths for nothing.',
  );
});

test('whose city it is', () => {
  expect(cityTitle(aTable(), 0)).toBe('Your city');
  expect(cityTitle(aTable(), 1)).toBe('City of the computer');
  expect(cityTitle(aTable(twoPeople as never), 0)).toBe('City of Player 1');
});

test('what is to be done and by whom', () => {
  expect(promptOf(aTable())).toBe('Your turn. Take a card.');
  expect(promptOf(aTable({ actor: 1 }))).toBe('The computer is to move.');
  expect(promptOf(aTable({ ...(twoPeople as object), actor: 1 }))).toBe(
    'Player 2 to move. Take a card.',
  );
  expect(promptOf(aTable(), true)).toBe('Your turn again. Take a card.');
  expect(promptOf(aTable(twoPeople as never), true)).toBe('Player 1 to move again. Take a card.');
});

test('the result in a sentence', () => {
  const over = (winner: 0 | 1 | null, kind: 'civilian' | 'military' | 'tie', totals = [61, 54]) =>
    aTable({
      actor: null,
      step: null,
      result: { winner, kind, scores: [points(totals[0] ?? 0), points(totals[1] ?? 0)] },
    });
  expect(resultOf(over(0, 'civilian'))).toBe('You win with 61 points to 54.');
  expect(resultOf(over(1, 'military'))).toBe('The computer wins by military supremacy.');
  expect(resultOf(over(0, 'civilian', [60, 60]))).toContain('civilian buildings');
  expect(resultOf(over(null, 'tie', [60, 60]))).toContain('60 points each');
});
