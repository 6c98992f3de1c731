import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../base/settings.svelte';
import { courses } from './lessons';
import Rules from './Rules.svelte';
import { rulesIn, search } from './rules';

const { rulings } = await rulesIn('en');
const { rulings: french } = await rulesIn('fr');
const TRANSLATED = ['fr', 'de', 'es'];
const marked = import.meta.glob<string>('../../../docs/rules*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const source = (name: string) => marked[`../../../docs/${name}.md`] ?? '';

const idsOf = (query: string, all = french) => search(all, query).map(({ id }) => id);

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = vi.fn();

afterEach(() => {
  settings.language = null;
});

test('every ruling is read, with its words', () => {
  expect(rulings.length).toBeGreaterThan(200);
  expect(rulings.filter(({ words }) => words === '')).toEqual([]);
  expect(new Set(rulings.map(({ id }) => id)).size).toBe(rulings.length);
});

test('tables and examples that follow a ruling belong to it', () => {
  const of = (id: string, all = rulings) => all.find((ruling) => ruling.id === id);
  expect(of('S2')?.table[1]).toEqual(['Caesar', 'purple', 'nothing', 'Strategy', '']);
  expect(of('S3')?.table).toHaveLength(7);
  expect(of('S27')?.table.map(([token]) => token)).toContain('Urbanism');
  expect(idsOf('palisade fortifications', rulings)).toContain('L141');
  const tables = (all: typeof rulings) => all.map(({ id, table }) => [id, table.length]);
  expect(tables(french)).toEqual(tables(rulings));
  expect(tables(rulings).filter(([, rows]) => rows !== 0)).toHaveLength(7);
  expect(of('L17')?.words).toContain('Tomyris and 7');
  expect(of('L17', french)?.words).toContain('Tomyris et 7');
});

test.for(TRANSLATED)('%s has every ruling, with a title where English has one', async (name) => {
  const { rulings: own } = await rulesIn(name);
  const shape = ({ id, title, words }: (typeof rulings)[number]) => [
    id,
    title !== '',
    words !== '',
  ];
  expect(own.map(shape)).toEqual(rulings.map(shape));
  expect(new Set(own.map(({ part }) => part)).size).toBe(
    new Set(rulings.map(({ part }) => part)).size,
  );
  const tables = (all: typeof rulings) => all.map(({ id, table }) => [id, table.length]);
  expect(tables(own)).toEqual(tables(rulings));
  const same = own.filter(({ words }, i) => words === rulings[i]?.words);
  expect(same).toEqual([]);
});

test.for(TRANSLATED)('no number and no scenario is lost in %s', (name) => {
  const blocks = (name: string) =>
    Object.fromEntries(
      source(name)
        .split(/\n{2,}/)
        .map((block) => /^\*\*([RSLO]\d+)[^*]*\*\*([\s\S]*)$/.exec(block.trim()))
        .map((found) => [found?.[1], (found?.[2]?.match(/`[^`]+`|\d+/g) ?? []).sort()]),
    );
  expect(blocks(`rules.${name}`)).toEqual(blocks('rules'));
});

test('no mark of the format is shown', async () => {
  const books = await Promise.all(['en', ...TRANSLATED].map(rulesIn));
  const shown = books
    .flatMap((book) => book.rulings)
    .filter(({ words }) => /[`*]|No scenario|Pas de sc|Kein Sz|Sin esc|\(D\d/.test(words));
  expect(shown).toEqual([]);
});

test('open questions are found, and the ruling that is played names them', () => {
  expect(idsOf('O3', rulings)).toEqual(['L44', 'O3']);
  expect(idsOf('O3', french)).toEqual(['L44', 'O3']);
});

test('a language without rulings of its own has the English ones', async () => {
  expect(await rulesIn('it')).toEqual({ language: 'en', rulings });
});

test('rules are found by number and by words, all of them', () => {
  expect(idsOf('R15', rulings)).toEqual(['R15']);
  expect(search(rulings, 'S19')[0]?.words).toContain('symbol');
  expect(search(rulings, 'L128')[0]?.part).toBe('Wonders');
  expect(idsOf('economy chain', rulings)).toContain('R17');
  expect(idsOf('no such word anywhere', rulings)).toEqual([]);
});

test('accents may be typed or not, and any apostrophe', () => {
  expect(idsOf('piece')).toContain('R19');
  for (const [bare, accented] of [
    ['piece', 'pièce'],
    ['economie chainage', 'Économie chaînage'],
    ["l'age", 'l’Âge'],
  ] as const) {
    expect(idsOf(bare), bare).not.toEqual([]);
    expect(idsOf(bare), bare).toEqual(idsOf(accented));
  }
  expect(idsOf('pièce'.normalize('NFD'))).toEqual(idsOf('pièce'.normalize('NFC')));
});

test.for([
  ['fr', 'fr', 'Premier joueur'],
  ['de', 'de', 'Startspieler'],
  ['it', 'en', 'First player'],
] as const)('read in %s, the rules say that they are in %s', async ([wanted, lang, title]) => {
  settings.language = wanted;
  render(Rules, { at: 'R1' });
  const term = await screen.findByText(`R1 ${title}`);
  expect(term.closest('[lang]')?.getAttribute('lang')).toBe(lang);
});

test('the rules follow the language while they are open', async () => {
  settings.language = 'en';
  render(Rules, {});
  await screen.findByText('R1 First player');
  settings.language = 'fr';
  await screen.findByText('R1 Premier joueur');
});

test('what a lesson points to can be read', () => {
  const ids = rulings.map(({ id }) => id);
  const lessons = Object.values(courses).flat();
  expect(lessons.filter(({ rule }) => !ids.includes(rule))).toEqual([]);
});
