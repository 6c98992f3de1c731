import { expect, test } from 'vitest';
import { fromRoom, toRoom } from './messages';

// Examples that the C++ tests read as well.
const examples = import.meta.glob('../../../tests/messages/**/*.json', {
  eager: true,
  import: 'default',
});

/** Some types travel both ways with different contents: one of the two shapes has to fit. */
function troubles(message: unknown): string[] {
  const asAnswer = fromRoom(message);
  const asQuestion = toRoom(message);
  if (asAnswer.length === 0 || asQuestion.length === 0) return [];
  return asAnswer.length < asQuestion.length ? asAnswer : asQuestion;
}

test.for(Object.keys(examples))('the example %s has the shape written down here', (file) => {
  expect(troubles(examples[file])).toEqual([]);
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
