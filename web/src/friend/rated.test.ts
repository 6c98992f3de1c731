import { mount, unmount } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { PeopleCtrl } from '../ctrl/people.svelte';
import type { People } from '../net/messages';
import { guestWords, ratingWords } from '../open/words';
import Rematch from './Rematch.svelte';
import { somePeople } from './fixtures';
import { friendWords } from '../base/parts.svelte';

beforeEach(async () => {
  await friendWords.load();
});

function shown(change: Partial<People>): string {
  const target = document.createElement('div');
  const people = new PeopleCtrl(somePeople(change), () => true);
  const view = mount(Rematch, { target, props: { people, rival: 'Bob' } });
  const text = target.textContent;
  void unmount(view);
  return text;
}

test('the end of a game says why it is not rated', () => {
  for (const why of ['household', 'often', 'brief', 'off', 'nameless']) {
    const words = friendWords.say(`unrated.${why}`);
    expect(words).not.toContain('unrated');
    expect(shown({ unrated: why })).toContain(words);
  }
  expect(shown({})).not.toContain('rated');
});

test('if a game counts for one player only, only the rating of that player is shown', () => {
  const text = shown({
    unrated: 'brief',
    rated: {
      kind: 'base',
      seats: [
        { rating: 1500, deviation: 350, provisional: true },
        { rating: 1520, deviation: 350, provisional: true, after: 1338 },
      ],
    },
  });
  expect(text).toContain('1520 → 1338');
  expect(text).not.toContain('1500');
});

test('a provisional rating has a question mark', () => {
  expect(ratingWords({ rating: 1662, provisional: true })).toBe('1662?');
  expect(ratingWords({ rating: 1662 })).toBe('1662');
  expect(guestWords({ name: 'Ada', rating: 1523, provisional: true })).toBe('Ada (1523?)');
  expect(guestWords({ name: 'Ada' })).toBe('Ada');
});
