import { expect, test } from 'vitest';
import { aCity } from '../game/fixtures';
import type { GameSummary } from '../net/messages';
import { outcomeOf, playersOf, stateOf, whenOf } from './words';

const game: GameSummary = {
  game: 'k3v9q2m8',
  seats: ['human', 'greedy'],
  variant: { preset_wonders: false, middle_pawn: 'begins' },
  ply: 43,
  age: 1,
  turn: 0,
  created: '2026-11-21T09:15:00Z',
  played: '2026-11-21T09:20:11Z',
  result: null,
};

test('a damaged game is marked', () => {
  expect(stateOf(game)).not.toBe('damaged');
  expect(stateOf({ ...game, damaged: true })).toBe('damaged');
  expect(playersOf({ ...game, damaged: true })).toBe(playersOf(game));
});

test('a game of which nothing is certain is only said to be damaged', () => {
  const lost: GameSummary = { ...game, created: '', played: '', damaged: true };
  expect(playersOf(lost)).toBe('A damaged game');
  expect(whenOf(lost.played)).toBe('');
  expect(outcomeOf(lost)).toBeNull();
});

test('a record is what was played elsewhere, not what two people ended at once', () => {
  const record: GameSummary = {
    ...game,
    seats: ['human', 'human'],
    played: game.created,
    result: { winner: 0, kind: 'resignation', scores: [aCity().score, aCity().score] },
  };
  expect(playersOf(record)).toBe('A record');
  const people = { names: ['Ada', 'Bob'], seat: 0, waiting: false } as GameSummary['people'];
  expect(playersOf({ ...record, people })).toBe('Ada against Bob');
});

test('the computer has one name, at the table and in the list', () => {
  expect(playersOf({ ...game, seats: ['human', 'level4'] })).toBe(
    'You against the computer (level 4)',
  );
  expect(playersOf({ ...game, seats: ['level10', 'human'] })).toBe(
    'The computer (level 10) against You',
  );
});
