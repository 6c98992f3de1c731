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

test("the system's bars have the colour of the theme that was chosen here", () => {
  const bars = ['light', 'dark'].map((system) => {
    const bar = document.createElement('meta');
    Object.assign(bar, { name: 'theme-color', media: `(prefers-color-scheme: ${system})` });
    return document.head.appendChild(bar);
  });
  document.documentElement.style.setProperty('--ground', '#211a13');
  settings.theme = 'dark';
  dress();
  expect(bars.map(({ content }) => content)).toEqual(['#211a13', '#211a13']);
  for (const bar of bars) bar.remove();
});
