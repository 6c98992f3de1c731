import { expect, test } from 'vitest';
import type { Texts } from './text';

const page = import.meta.glob<Texts>('../../text/*.json', { eager: true, import: 'default' });
const lessons = import.meta.glob<Texts>('../../text/*.json', {
  eager: true,
  import: 'default',
  query: '?lessons',
});
const languages: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.keys(page).map((file) => [file, { ...page[file], ...lessons[file] }]),
);
const of = (name: string) => languages[`../../text/${name}.json`] ?? {};
const sources = import.meta.glob<string>(['./**/*.ts', './**/*.svelte', '!./**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const english = of('en');

/** Languages that have everything the page says. */
const COMPLETE = ['fr'];

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
