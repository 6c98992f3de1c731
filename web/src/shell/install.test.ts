import { expect, test, vi } from 'vitest';
import { Install } from './install.svelte';

test('the browser asks only when the person wants it, and once', async () => {
  const target = new EventTarget();
  const install = new Install(target, {});
  expect(install.way).toBeNull();
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  target.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect([install.way, prompt.mock.calls.length]).toEqual(['ask', 0]);
  await install.ask();
  expect(prompt).toHaveBeenCalledOnce();
  expect(install.way).toBeNull();
});

test('what is installed meanwhile is not offered', () => {
  const target = new EventTarget();
  const install = new Install(target, {});
  target.dispatchEvent(new Event('beforeinstallprompt'));
  target.dispatchEvent(new Event('appinstalled'));
  expect(install.way).toBeNull();
});

test('without a prompt the way by hand is shown, but not in an installed page', () => {
  expect(new Install(new EventTarget(), { standalone: false }).way).toBe('by_hand');
  expect(new Install(new EventTarget(), { standalone: true }).way).toBeNull();
});
