import { expect, test } from 'vitest';
import catalogue from '../../tests/messages/catalogue.json';

// The page must not know what a card does, so its sources must not name a card.
const sources = import.meta.glob<string>(
  [
    './**/*.ts',
    './**/*.svelte',
    '!./**/*.test.ts',
    '!./**/fixtures.ts',
    // Pictures are named after what they show.
    '!./wonders/scenes.ts',
    '!./symbols/drawings.ts',
    '!./addons/Addons.svelte',
    '!./portraits/rivals.ts',
    '!./lobby/setup/NewGame.svelte',
    '!./lobby/setup/LearnSetup.svelte',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const { cards, wonders, tokens } = catalogue;
/** Ids of cards that are also other words: a symbol, a step, an HTML role. */
const COMMON = [
  'law',
  'strategy',
  'library',
  'port',
  'press',
  'study',
  'walls',
  'school',
  'stable',
  'statue',
  'temple',
  'circus',
  'forum',
];

test('no component is known by name', () => {
  const ids = [...cards, ...wonders, ...tokens]
    .map(({ id }) => id)
    .filter((id) => !COMMON.includes(id));
  const named = Object.entries(sources).flatMap(([file, source]) =>
    ids.filter((id) => new RegExp(`['"\`.]${id}['"\`]`).test(source)).map((id) => `${file}: ${id}`),
  );
  expect(named).toEqual([]);
});

test('nothing computes prices, accessibility or points', () => {
  const suspicious =
    /\b(tariff|covered_by|discount_income|rebate|loot)\s*(\[[^\]]*\])?\s*[-+*/]|\.score\.\w+\s*[-+*]/;
  const found = Object.entries(sources).filter(([, source]) => suspicious.test(source));
  expect(found.map(([file]) => file)).toEqual([]);
});
