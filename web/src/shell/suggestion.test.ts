import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../base/settings.svelte';
import type { LobbyCtrl } from '../ctrl/lobby.svelte';
import type { Install } from './install.svelte';
import Suggestion from './Suggestion.svelte';
import type { Updates } from './updates.svelte';

beforeEach(() => {
  settings.installOffered = false;
});

interface Scene {
  kind?: string;
  result?: object | null;
  ready?: boolean;
  opening?: boolean;
  way?: Install['way'];
  ended?: boolean;
}

function show({ kind = 'start', result = null, way = null, ended = true, ...told }: Scene) {
  const lobby = {
    screen: { kind },
    table: { table: { result } },
    games: [{ result: ended ? {} : null }],
    connection: 'open',
    unloaded: false,
    notice: { sentence: null },
  } as unknown as LobbyCtrl;
  const updates = { ready: false, opening: false, ...told, accept: vi.fn(), putOff: vi.fn() };
  const install = { way, ask: vi.fn(() => Promise.resolve()) };
  const props = {
    lobby,
    updates: updates as unknown as Updates,
    install: install as unknown as Install,
  };
  return { updates, install, ...render(Suggestion, { props }) };
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('a new version is never offered in a running game, but after it', () => {
  show({ kind: 'table', ready: true }).unmount();
  const { unmount } = show({ kind: 'table', result: {}, ready: true });
  expect(buttons()).toEqual(['Use it now', 'Later']);
  unmount();
  show({ kind: 'table', ready: true });
  expect(buttons()).toEqual([]);
});

test('a new version is used, or put off', async () => {
  const { updates } = show({ ready: true });
  await fireEvent.click(screen.getByText('Later'));
  expect(updates.putOff).toHaveBeenCalledOnce();
  expect(updates.accept).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByText('Use it now'));
  expect(updates.accept).toHaveBeenCalledOnce();
});

test('while a new version is opened the page says so, and there is nothing to press', () => {
  show({ ready: true, opening: true });
  expect(screen.getByRole('status').textContent).toContain('Opening the new version');
  expect(buttons()).toEqual([]);
});

test('installing is offered once, to whoever has ended a game and looks for the next', async () => {
  show({ way: 'ask', ended: false }).unmount();
  show({ way: 'ask', kind: 'puzzles' }).unmount();
  expect(settings.installOffered).toBe(false);
  const { install, unmount } = show({ way: 'ask' });
  await fireEvent.click(screen.getByText('No, thanks'));
  expect(install.ask).not.toHaveBeenCalled();
  expect(buttons()).toEqual([]);
  unmount();
  show({ way: 'ask' });
  expect(buttons()).toEqual([]);
});

test('where installing is done by hand, there is only a button to say that it was read', async () => {
  show({ way: 'by_hand' });
  expect(buttons()).toEqual(['OK']);
  await fireEvent.click(screen.getByText('OK'));
  expect(settings.installOffered).toBe(true);
});
