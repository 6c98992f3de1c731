import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PeopleCtrl } from '../ctrl/people.svelte';
import type { People, ToRoom } from '../net/messages';
import Asked from './Asked.svelte';
import { somePeople } from './fixtures';
import { friendWords } from '../base/parts.svelte';

let sent: ToRoom[];

async function show(change: Partial<People>) {
  await friendWords.load();
  vi.useFakeTimers();
  const people = new PeopleCtrl(somePeople(change), (message) => {
    sent.push(message);
    return true;
  });
  render(Asked, { people, rival: 'Bob' });
}

beforeEach(() => {
  sent = [];
});

afterEach(() => {
  vi.useRealTimers();
});

/** A little after it has appeared. */
async function later() {
  await vi.advanceTimersByTimeAsync(500);
  await tick();
}

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
  await later();
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

test('a press that was meant for what lay there before answers nothing', async () => {
  const { offers } = somePeople();
  await show({ offers: { ...offers, undo: [false, true] } });
  const allow = screen.getByRole('button', { name: 'Allow it' });
  allow.click();
  expect(sent).toEqual([]);
  await later();
  allow.click();
  expect(sent).toEqual([{ t: 'offer', d: { game: 'g1', what: 'undo', yes: true } }]);
});
