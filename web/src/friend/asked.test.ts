import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { PeopleCtrl } from '../ctrl/people.svelte';
import type { People, ToRoom } from '../net/messages';
import Asked from './Asked.svelte';
import { somePeople } from './fixtures';
import { friendWords } from './words.svelte';

let sent: ToRoom[];

async function show(change: Partial<People>) {
  await friendWords.load();
  const people = new PeopleCtrl(somePeople(change), (message) => {
    sent.push(message);
    return true;
  });
  render(Asked, { people, rival: 'Bob' });
}

beforeEach(() => {
  sent = [];
});

const [ada, bob] = somePeople().seats;
const gone: People['seats'] = [ada, { ...bob, here: false, away: 65 }];

test('a rival who left can be claimed against only when the time has come', async () => {
  await show({ seats: gone, claim_in: 12 });
  expect(screen.getByText(/In 12 seconds you may claim the win/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBe(null);
});

test('claiming a win and calling the game off are two answers', async () => {
  await show({ seats: gone, claim_in: 0, can: ['claim'] });
  expect(screen.getByText(/Bob has left the table/)).toBeTruthy();
  screen.getByRole('button', { name: 'Call the game off' }).click();
  screen.getByRole('button', { name: 'Claim the win' }).click();
  expect(sent).toEqual([
    { t: 'claim', d: { game: 'g1', as: 'off' } },
    { t: 'claim', d: { game: 'g1', as: 'win' } },
  ]);
});

test('nothing is asked while the rival is here and wants nothing', async () => {
  await show({});
  expect(screen.queryByRole('region')).toBe(null);
});
