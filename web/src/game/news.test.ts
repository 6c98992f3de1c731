import { expect, test } from 'vitest';
import type { TableEvent } from '../net/messages';
import { aTable, built, decided } from './fixtures';
import { isAgain, lastTurn, missedOf, newsOf, signsOf } from './news';

const revealed = (ply: number, card: string): TableEvent => ({
  ...built(ply, 0, card),
  by: 'chance',
  do: 'reveal',
  key: 'log.reveal',
  args: { card: `card.${card}` },
});
const plies = (events: readonly TableEvent[]) => events.map(({ ply }) => ply);

test('the news begin with one’s own last move and keep the order', () => {
  const game = [
    built(1, 1, 'altar'),
    built(2, 0, 'baths'),
    revealed(3, 'press'),
    built(4, 1, 'quarry'),
  ];
  expect(plies(newsOf(aTable(), game))).toEqual([2, 3, 4]);
  expect(plies(missedOf(aTable(), newsOf(aTable(), game)))).toEqual([3, 4]);
});

test('between two computers the news is one turn, extra turns included', () => {
  const game = [
    built(1, 0, 'altar'),
    built(2, 1, 'baths'),
    built(3, 1, 'press'),
    revealed(4, 'quarry'),
  ];
  expect(plies(newsOf(aTable({ you: [] }), game))).toEqual([2, 3, 4]);
  expect(plies(lastTurn([...game, decided(5)]))).toEqual([2, 3, 4, 5]);
  expect(lastTurn([])).toEqual([]);
});

test('each thing that happened is one sign; cards turned up together are told together', () => {
  const rival = {
    ...built(4, 1, 'garrison'),
    paid: 2,
    coins: [6, 4] as [number, number],
    pawn: -1,
  };
  const game = [{ ...built(3, 0, 'baths'), coins: [7, 6] as [number, number] }, rival];
  const signs = signsOf(aTable(), [rival, revealed(5, 'press'), revealed(6, 'quarry')], game);
  expect(signs.map(({ sentences, turnedUp }) => [sentences.length, turnedUp])).toEqual([
    [1, []],
    [0, ['press', 'quarry']],
  ]);
  // The sentence already mentions the two coins paid, but not the coin that the first city lost.
  expect(signs[0]).toMatchObject({ by: 1, coins: [-1, 0], pawn: -1 });
});

test('coins that a further sentence explains are not told again', () => {
  const by = { key: 'log.coins_by', args: { player: 0, n: 3, by: 'token.economy' } };
  const before = { ...built(3, 0, 'baths'), coins: [7, 9] as [number, number] };
  const bought = {
    ...built(4, 1, 'garrison'),
    paid: 3,
    coins: [11, 6] as [number, number],
    more: [by],
  };
  const [sign] = signsOf(aTable(), [bought], [before, bought]);
  expect(sign).toMatchObject({ coins: [1, 0] });
  expect(sign?.sentences).toHaveLength(2);
});

const untold = (event: TableEvent): TableEvent => {
  const silent = { ...event };
  delete silent.key;
  return silent;
};
const dealt = (ply: number) => untold({ ...revealed(ply, 'altar'), place: 1 });
const turn = (ply: number, by: 0 | 1, card: string): TableEvent => ({
  ...built(ply, by, card),
  place: ply,
});

test('another turn is told, a turn that begins the next Age is none', () => {
  const game = [
    turn(1, 0, 'baths'),
    turn(2, 1, 'altar'),
    revealed(3, 'press'),
    turn(4, 1, 'quarry'),
    dealt(5),
    dealt(6),
    turn(7, 1, 'walls'),
  ];
  const signs = signsOf(aTable({ age: 2 }), game.slice(1), game);
  expect(signs.map(({ ply, age, again }) => [ply, age, again])).toEqual([
    [2, null, true],
    [3, null, false],
    [4, null, false],
    [5, 2, false],
    [7, null, false],
  ]);
});

test('a turn after that of a rival played by cards is no other turn', () => {
  const decision = { ...turn(2, 1, 'altar'), by: 'chance', do: 'decision' } as const;
  const game = [turn(1, 0, 'baths'), decision, turn(3, 0, 'press')];
  expect(signsOf(aTable(), game, game).map(({ again }) => again)).toEqual([false, false, false]);
});

test('coins of which the sentence tells need no sign, whoever decided last', () => {
  const args = { player: 1, paid: 3, other: 0, second_gained: 2 };
  const event: TableEvent = { ...built(2, 1, 'x'), key: 'log.both', args, coins: [9, 4] };
  const both = { ...event, paid: undefined };
  expect(signsOf(aTable(), [both], [built(1, 0, 'baths'), both])[0]?.coins).toEqual([0, 0]);
  const loses = { ...both, coins: [5, 4] as [number, number] };
  const [sign] = signsOf(aTable(), [loses], [built(1, 0, 'baths'), loses]);
  expect(sign).toMatchObject({ coins: [-4, 0], named: true });
});

test('the prompt knows that it is another turn, not the first of an Age', () => {
  const game = [turn(1, 1, 'baths'), turn(2, 0, 'altar'), revealed(3, 'press')];
  expect(isAgain(aTable({ ply: 4, actor: 0 }), game)).toBe(true);
  expect(isAgain(aTable({ ply: 4, actor: 1 }), game)).toBe(false);
  expect(isAgain(aTable({ ply: 4, actor: 0, step: 'token' }), game)).toBe(false);
  expect(isAgain(aTable({ ply: 2, actor: 0 }), game)).toBe(false);
  expect(isAgain(aTable({ ply: 5, actor: 0 }), [...game, dealt(4)])).toBe(false);
});

test('two Ages that began since are told apart', () => {
  const game = [turn(1, 1, 'altar'), dealt(2), turn(3, 1, 'walls'), dealt(4), dealt(5)];
  const signs = signsOf(aTable({ age: 3, actor: 0 }), game, game);
  expect(signs.map(({ age }) => age)).toEqual([null, 2, null, 3]);
  expect(signs.map(({ begins }) => begins)).toEqual([null, 1, null, 0]);
  const [, first] = signsOf(
    aTable({ age: 3, actor: 0, step: 'first_player' }),
    game.slice(2),
    game,
  );
  expect(first).toMatchObject({ age: 3, begins: null });
});

test('both of two secret answers are told with the second, whoever gave it', () => {
  for (const first of [0, 1] as const) {
    const second = first === 0 ? 1 : 0;
    const both = { ...built(3, second, 'x'), key: 'log.draft', args: { player: second } };
    const game = [built(1, 0, 'baths'), untold(built(2, first, 'x')), both];
    const missed = missedOf(aTable(), newsOf(aTable(), game));
    expect(signsOf(aTable(), missed, game).map(({ ply }) => ply)).toEqual([3]);
  }
});
