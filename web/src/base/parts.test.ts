import { expect, test } from 'vitest';
import { friendWords, tell } from '../friend/words.svelte';
import { openWords, say } from '../open/words.svelte';
import { studyWords, word } from '../study/words.svelte';

test('words that are loaded later know the singular', async () => {
  await Promise.all([friendWords.load(), openWords.load(), studyWords.load()]);
  expect(say('people', { n: 1 })).toBe('1 person is here.');
  expect(say('people', { n: 2 })).toBe('2 people are here.');
  expect(tell('watchers', { n: 1 })).toBe('1 person is watching.');
  expect(word('statistics.games', { n: 1 })).toBe('1 finished game');
});
