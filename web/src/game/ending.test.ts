import { expect, test } from 'vitest';
import type { Score, Table } from '../net/messages';
import { decidedBy, moodOf } from './ending';
import { aCity, aTable, built } from './fixtures';

const score = (change: Partial<Score>): Score => ({ ...aCity().score, ...change });
const over = (change: Partial<NonNullable<Table['result']>>, you: (0 | 1)[] = [0]) =>
  aTable({
    you,
    actor: null,
    result: {
      winner: 0,
      kind: 'civilian',
      scores: [
        score({ blue: 20, guilds: 3, total: 50 }),
        score({ blue: 12, guilds: 7, total: 41 }),
      ],
      ...change,
    },
  });

test('a game ends well or badly for one person, otherwise for two', () => {
  expect(moodOf(over({}))).toBe('won');
  expect(moodOf(over({ winner: 1 }))).toBe('lost');
  expect(moodOf(over({ winner: null, kind: 'tie' }))).toBe('shared');
  expect(moodOf(over({}, [0, 1]))).toBe('over');
  expect(moodOf(over({}, []))).toBe('over');
});

test('what decided a game counted out is where the winner gained most', () => {
  expect(decidedBy(over({}), [])).toBe('What decided it: Civilian, 20 to 12.');
  expect(decidedBy(over({ winner: null, kind: 'tie' }), [])).toBe('');
});

test('what decided a supremacy is its last move', () => {
  const events = [
    built(7, 1, 'altar'),
    built(8, 0, 'baths'),
    { ...built(9, 0, 'quarry'), by: 'chance' as const },
  ];
  expect(decidedBy(over({ kind: 'military' }), events)).toBe(
    'What decided it: You built Baths for nothing.',
  );
});

test('a shuffle of the rival’s cards before its last move decided nothing', () => {
  const args = { player: 1, card: 'card.baths', paid: 0 };
  const last = {
    ...built(8, 1, 'baths'),
    key: 'log.decision_shuffled',
    args: {},
    more: [{ key: 'log.build', args }],
  };
  expect(decidedBy(over({ winner: 1, kind: 'science' }), [last])).not.toMatch(/shuffled/);
  expect(decidedBy(over({ winner: 1, kind: 'science' }), [last])).toMatch(/built Baths/);
});
