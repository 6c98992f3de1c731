import { expect, test } from 'vitest';
import type { Texts } from './text';

const page = import.meta.glob<Texts>('../../../text/*.json', { eager: true, import: 'default' });
const lessons = import.meta.glob<Texts>('../../../text/*.json', {
  eager: true,
  import: 'default',
  query: '?learn',
});
const friend = import.meta.glob<Texts>('../../../text/*.json', {
  eager: true,
  import: 'default',
  query: '?friend',
});
const study = import.meta.glob<Texts>('../../../text/*.json', {
  eager: true,
  import: 'default',
  query: '?study',
});
const open = import.meta.glob<Texts>('../../../text/*.json', {
  eager: true,
  import: 'default',
  query: '?open',
});
const languages: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.keys(page).map((file) => [
    file,
    { ...page[file], ...lessons[file], ...friend[file], ...study[file], ...open[file] },
  ]),
);
const of = (name: string) => languages[`../../../text/${name}.json`] ?? {};
const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.svelte', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const english = of('en');

/** Languages with a translation of every key. */
const COMPLETE = ['fr', 'de', 'es'];

const blanks = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test.for(COMPLETE)('%s says everything', (name) => {
  const missing = Object.keys(english).filter((key) => !(key in of(name)));
  expect(missing).toEqual([]);
});

test.for(Object.keys(languages))('%s fills in what English fills in', (file) => {
  const texts = languages[file] ?? {};
  const wrong = Object.keys(texts).filter(
    (key) => key in english && blanks(texts[key]).join() !== blanks(english[key]).join(),
  );
  expect(wrong).toEqual([]);
});

test('every sentence that the page asks for by name is there', () => {
  const asked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => key ?? ''),
  );
  expect(asked.length).toBeGreaterThan(100);
  const missing = asked.filter(
    (key) => !(key in english) && !(`${key}.one` in english) && !(`${key}.other` in english),
  );
  expect(missing).toEqual([]);
});

test('every sentence about puzzles and statistics that is asked for by name is there', () => {
  const asked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bstudyWords\.say\(\s*'([\w.]+)'/g)].map(
      ([, key]) => `study.${key ?? ''}`,
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  const missing = asked.filter((key) => !(key in english) && !(`${key}.other` in english));
  expect(missing).toEqual([]);
});

test('every sentence about people that is asked for by name is there', () => {
  const asked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bfriendWords\.say\(\s*'([\w.]+)'/g)].map(
      ([, key]) => `friend.${key ?? ''}`,
    ),
  );
  expect(asked.length).toBeGreaterThan(30);
  const missing = asked.filter((key) => !(key in english) && !(`${key}.other` in english));
  expect(missing).toEqual([]);
});

test.for(Object.keys(languages))('%s says everything about people at one table', (file) => {
  const words = Object.keys(english).filter((key) => key.startsWith('friend.'));
  expect(words.filter((key) => !(key in (languages[file] ?? {})))).toEqual([]);
});

test.for(Object.keys(languages))('%s says of every rule that a position can break', (file) => {
  const rules = Object.keys(english).filter((key) => key.startsWith('invariant.'));
  expect(rules.length).toBeGreaterThan(30);
  const own = (key: string) => languages[file]?.[key] ?? english[key];
  const unsaid = rules.filter((key) => own(key) === english[key]);
  expect(unsaid).toEqual(file.endsWith('/en.json') ? rules : []);
});

/**
 * Words that change the form of what follows: a name is filled in as it is ("der Rivale", "le rival",
 * "tú"), so none of them may stand before it.
 */
const GOVERNING: Readonly<Record<string, string>> = {
  de: 'von|für|an|mit|gegen|bei|zu|durch|nach|unter|der|dem|den|des',
  fr: 'de|à|du|au',
  es: 'de|a|del|al|para|contra|con|en|por',
};
/** Said only of people at one screen, who are called by numbers, or of names without an article. */
const BARE = /^(handover\.title$|tui\.)/;

test.for(Object.keys(GOVERNING))('%s needs no case for a name', (name) => {
  const governed = new RegExp(
    `(^|[\\s(])(${GOVERNING[name] ?? ''}) \\{(player|other|winner|rival)\\}`,
    'i',
  );
  const wrong = Object.entries(of(name)).filter(
    ([key, words]) => governed.test(words) && !BARE.test(key),
  );
  expect(wrong).toEqual([]);
});

/** The calls of one kind in the page's sources: which sentence, and the names of its arguments if they are told. */
const callsOf = (called: string, prefix: string) =>
  Object.values(sources).flatMap((source) =>
    [
      ...source.matchAll(
        new RegExp(
          `\\b${called.replace('.', '\\.')}\\(\\s*'([\\w.]+)'\\s*(?:,\\s*(\\{[^{}]*\\}|\\w[^()]*))?,?\\s*\\)`,
          'g',
        ),
      ),
    ].map(([, key = '', args]) => ({ key: prefix + key, args })),
  );
const namesIn = (args: string) =>
  args
    .slice(1, -1)
    .split(',')
    .map((each) => each.split(':')[0]?.trim() ?? '')
    .filter(Boolean);

test.for([
  ['t', ''],
  ['friendWords.say', 'friend.'],
  ['studyWords.say', 'study.'],
] as const)('each sentence asked for by %s is given what it fills in', ([called, prefix]) => {
  const calls = callsOf(called, prefix).filter(({ args }) => !args || args.startsWith('{'));
  expect(calls.length).toBeGreaterThan(20);
  const wrong = calls.filter(({ key, args = '{}' }) => {
    const given = namesIn(args);
    const counted = english[`${key}.other`];
    const wanted = blanks(counted ?? english[key]).map((blank) => blank.slice(1, -1));
    if (counted !== undefined && !(key in english)) wanted.push('n');
    return (
      !given.some((name) => name.startsWith('...')) && wanted.some((name) => !given.includes(name))
    );
  });
  expect(wrong).toEqual([]);
});
