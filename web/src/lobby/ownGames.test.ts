import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { device, type AllGames } from '../net/alone/device.svelte';
import OwnGames from './OwnGames.svelte';

function told(state: Partial<typeof device>) {
  Object.assign(device, { kept: 'file', log: 'whole', promised: null }, state);
  const { unmount } = render(OwnGames, { props: { games: {} as AllGames, ready: true } });
  const words = screen.getByText(/browser/).textContent;
  unmount();
  return words;
}

test('games are said to be kept only where they are', () => {
  expect(told({})).toMatch(/^Your games are kept in this browser/);
  expect(told({ kept: 'database', promised: false })).toMatch(/kept in this browser.*may delete/);
  expect(told({ kept: 'private', promised: false })).toMatch(
    /kept in this browser.*In a private window/,
  );
  expect(told({ kept: 'nowhere' })).toMatch(/^This browser lets the page keep nothing/);
  expect(told({ kept: 'nowhere', log: 'newer' })).toMatch(/They are untouched/);
});
