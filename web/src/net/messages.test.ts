import { expect, test } from 'vitest';
import catalogueFile from '../../../tests/messages/catalogue.json';
import { catalogue } from './components';
import { fromRoom, toRoom } from './messages';

// The C++ tests read the same examples. A file holds one message, or several by name.
const files = import.meta.glob<Record<string, unknown>>(
  ['../../../tests/messages/**/*.json', '!../../../tests/messages/catalogue.json'],
  { eager: true, import: 'default' },
);
const examples: Record<string, unknown> = {};
for (const [file, content] of Object.entries(files)) {
  if ('t' in content) examples[file] = content;
  else for (const [name, each] of Object.entries(content)) examples[`${file}, ${name}`] = each;
}

/** Some types have different contents in the two directions: one of the two shapes must match. */
function troubles(message: unknown): string[] {
  const asAnswer = fromRoom(message);
  const asQuestion = toRoom(message);
  if (asAnswer.length === 0 || asQuestion.length === 0) return [];
  return asAnswer.length < asQuestion.length ? asAnswer : asQuestion;
}

test.for(Object.keys(examples))('the example %s has the shape written down here', (file) => {
  expect(troubles(examples[file])).toEqual([]);
});

test('the catalogue has the shape written down here', () => {
  expect(catalogue(catalogueFile, '')).toEqual([]);
});

test('what is missing or of the wrong type is named', () => {
  expect(fromRoom({ t: 'refused', d: { game: 'a', ply: '3', why: 'stale' } })).toEqual([
    '.d.ply: not a whole number',
  ]);
  expect(fromRoom({ t: 'refused', d: { game: 'a', ply: 3 } })).toEqual(['.d.why: missing']);
  expect(fromRoom({ t: 'shout', d: {} })[0]).toMatch(/^\.t: none of/);
});

test('fields that are not known are let through', () => {
  expect(toRoom({ t: 'open', d: { game: 'a', colour: 'blue' } })).toEqual([]);
});
