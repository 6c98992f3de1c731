import { beforeEach, expect, test, vi } from 'vitest';
import { dress, keep, keepUp, settings } from './settings.svelte';

beforeEach(() => {
  localStorage.clear();
});

test('what another tab has chosen is taken, and not undone by the next change here', () => {
  const taken = vi.fn();
  keepUp(taken);
  settings.sound = true;
  localStorage.setItem('dipolis.settings', JSON.stringify({ theme: 'dark', sound: false }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'dipolis.settings' }));
  expect(taken).toHaveBeenCalledOnce();
  expect(settings).toMatchObject({ theme: 'dark', sound: false });
  settings.odds = false;
  keep();
  expect(JSON.parse(localStorage.getItem('dipolis.settings') ?? '')).toMatchObject({
    theme: 'dark',
    odds: false,
  });
});

test('what another tab keeps of something else changes no setting', () => {
  const taken = vi.fn();
  keepUp(taken);
  window.dispatchEvent(new StorageEvent('storage', { key: 'dipolis.puzzles' }));
  expect(taken).not.toHaveBeenCalled();
});

test('the theme follows the system, which is listened to once however often it changes', () => {
  let isDark = false;
  const asked: { readonly matches: boolean; onchange?: () => void }[] = [];
  const query = () => ({
    get matches() {
      return isDark;
    },
  });
  vi.stubGlobal('matchMedia', () => asked[asked.push(query()) - 1]);
  settings.theme = 'auto';
  dress();
  for (isDark of [true, false, true]) {
    for (const each of [...asked]) each.onchange?.();
    expect(document.documentElement.dataset['theme']).toBe(isDark ? 'dark' : 'light');
  }
  expect(asked).toHaveLength(1);
  vi.unstubAllGlobals();
});
