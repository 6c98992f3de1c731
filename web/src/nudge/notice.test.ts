import { expect, test } from 'vitest';
import { gameSummary } from './fixtures';
import { noticeOf, settled, waitingFirst, waits, type NoticeWords } from './notice';

const words: NoticeWords = {
  title: 'It is your turn',
  against: 'You and {player}',
  other: 'the other player',
  some: 'A game waits for you.',
};
const against = (name: string | null, game: string, ply = 12, turn: 0 | 1 = 0) =>
  gameSummary({ game, ply, turn, people: { names: ['Ada', name], seat: 0, waiting: false } });
const none = new Map<string, number>();

test('the game that was played last, of those that wait, is told', () => {
  const games = [against('Eve', 'e', 9, 1), against('Bob', 'b'), against('Cleo', 'c')];
  expect(noticeOf(words, games, none)).toEqual({
    title: 'It is your turn',
    body: 'You and Bob',
    game: 'b',
    ply: 12,
  });
});

test('two pushes that come together each tell of another game', () => {
  const games = [against('Bob', 'b', 12), against('Cleo', 'c', 8)];
  expect(noticeOf(words, games, new Map([['b', 12]])).game).toBe('c');
  // A later turn of the same game.
  expect(noticeOf(words, games, new Map([['b', 10]])).game).toBe('b');
});

test('when all are shown, the last one is told again: browsers want a notice for each push', () => {
  const shown = new Map([
    ['b', 12],
    ['c', 8],
  ]);
  expect(noticeOf(words, [against('Bob', 'b', 12), against('Cleo', 'c', 8)], shown).game).toBe('b');
});

test('without the server, or if nothing waits any more, no game is named', () => {
  const some = { title: 'It is your turn', body: 'A game waits for you.', game: '', ply: 0 };
  expect(noticeOf(words, null, none)).toEqual(some);
  expect(noticeOf(words, [against('Bob', 'b', 12, 1)], none)).toEqual(some);
});

test('a player without a name, and one whose name looks like a pattern', () => {
  expect(noticeOf(words, [against(null, 'b')], none).body).toBe('You and the other player');
  expect(noticeOf(words, [against('$& A', 'b')], none).body).toBe('You and $& A');
  const second = { names: ['Ada', 'Bob'] as [string, string], seat: 1 as const, waiting: false };
  expect(noticeOf(words, [gameSummary({ turn: 1, people: second })], none).body).toBe(
    'You and Ada',
  );
});

test('a notification of a game that does not wait any more is old', () => {
  const shown = new Map([
    ['b', 12],
    ['c', 8],
    ['', 0],
  ]);
  expect(settled([against('Bob', 'b'), against('Cleo', 'c', 9, 1)], shown)).toEqual(['c']);
});

const bob = { names: ['Ada', 'Bob'] as [string, string], seat: 0 as const, waiting: false };

test('a game waits for whoever has the turn against somebody at another device', () => {
  expect(waits(gameSummary({ turn: 0, people: bob }))).toBe(true);
  expect(waits(gameSummary({ turn: 1, people: bob }))).toBe(false);
  expect(waits(gameSummary({ turn: 1, people: { ...bob, seat: 1 } }))).toBe(true);
});

test('nothing waits that is over, damaged, without the other player, or played here alone', () => {
  expect(waits(gameSummary({ turn: 0, people: null }))).toBe(false);
  expect(waits(gameSummary({ turn: 0 }))).toBe(false);
  expect(waits(gameSummary({ turn: 0, people: { ...bob, waiting: true } }))).toBe(false);
  expect(waits(gameSummary({ turn: 0, people: { ...bob, seat: null } }))).toBe(false);
  expect(waits(gameSummary({ turn: 0, people: bob, damaged: true }))).toBe(false);
  const result = { winner: 0, kind: 'military', scores: [] } as never;
  expect(waits(gameSummary({ turn: 0, people: bob, result }))).toBe(false);
});

test('those that wait come first, and else nothing changes', () => {
  const games = [
    gameSummary({ game: 'a', turn: 1, people: bob }),
    gameSummary({ game: 'b', turn: 0, people: bob }),
    gameSummary({ game: 'c', turn: 0 }),
    gameSummary({ game: 'd', turn: 0, people: bob }),
  ];
  expect(waitingFirst(games).map(({ game }) => game)).toEqual(['b', 'd', 'a', 'c']);
});
