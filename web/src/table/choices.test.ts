import { expect, test } from 'vitest';
import type { Option, Price } from '../net/messages';
import { cardChoices } from './choices';
import { shownAs } from './choice/words';
import { aCity, aLeaderPlayer, aTable, build, inSecret } from './fixtures';
import { whyNot } from './why';

const price = (coins: number, affordable: boolean): Price => ({
  coins,
  affordable,
  linked: false,
  to_rival: 0,
  buys: [],
});

const table = aTable({
  cities: [
    aCity({
      coins: 3,
      wonders: [
        { wonder: 'sphinx', built: false },
        { wonder: 'piraeus', built: true },
        { wonder: 'colossus', built: false },
      ],
    }),
    aCity(),
  ],
  prices: [
    {
      cards: { baths: price(2, true) },
      wonders: { sphinx: price(8, false), colossus: price(3, true) },
    },
    { cards: {}, wonders: {} },
  ],
  options: [
    build('baths'),
    { do: 'discard', move: 'discard baths', card: 'baths', gained: 2 },
    {
      do: 'wonder',
      move: 'wonder colossus < baths',
      card: 'baths',
      wonder: 'colossus',
      paid: 3,
    },
  ],
});

test('build, sell, then the Wonders that are not yet built', () => {
  const choices = cardChoices(table, 0, 'baths');
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

test('what cannot be paid says by how much', () => {
  expect(cardChoices(table, 0, 'baths').map(({ short }) => short)).toEqual([0, 0, 5, 0]);
});

test('a card that nothing can be done with has no options', () => {
  const choices = cardChoices(table, 0, 'quarry');
  expect(choices.every(({ option }) => option === null)).toBe(true);
});

test('another symbol, a leader to put the card under, and a locked Wonder', () => {
  const { leaders } = inSecret(0);
  const player = aLeaderPlayer({ active: ['euclid', 'pythagoras'], locked: 'sphinx' });
  const withLeaders = aTable({
    ...table,
    leaders: leaders && { ...leaders, players: [player, aLeaderPlayer()] },
    options: [
      ...table.options,
      { ...build('baths'), move: 'build baths as euclid', symbol: 'euclid' } as Option,
      { do: 'pythagoras', move: 'pythagoras baths', card: 'baths' },
    ],
  });
  const choices = cardChoices(withLeaders, 0, 'baths');
  expect(choices.map(({ kind, option }) => [kind, option?.move ?? null])).toEqual([
    ['build', 'build baths'],
    ['build', 'build baths as euclid'],
    ['discard', 'discard baths'],
    ['pythagoras', 'pythagoras baths'],
    ['wonder', null],
    ['wonder', 'wonder colossus < baths'],
  ]);
  const [, second, , , sphinx] = choices;
  expect(shownAs(second?.option ?? null)).toBe('As law, by Euclid: the pair is not formed');
  expect(sphinx && whyNot(sphinx)?.ruling).toBe('L71');
});
