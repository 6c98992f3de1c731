import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import App from './App.svelte';
import { LobbyCtrl } from './ctrl/lobby.svelte';

test('the page names the game before anything is connected', () => {
  const lobby = new LobbyCtrl(
    () => ({ send: () => false, sent: 0, close: () => undefined }),
    () => undefined,
  );
  render(App, { lobby });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('dipolis');
});
