import { expect, test } from 'vitest';
import { friendWords, openWords, studyWords } from './parts.svelte';

test('words that are loaded later know the singular', async () => {
  await Promise.all([friendWords.load(), openWords.load(), studyWords.load()]);
  expect(openWords.say('people', { n: 1 })).toBe('1 person is here.');
  expect(openWords.say('people', { n: 2 })).toBe('2 people are here.');
  expect(friendWords.say('watchers', { n: 1 })).toBe('1 person is watching.');
  expect(studyWords.say('statistics.games', { n: 1 })).toBe('1 finished game');
});
