import { expect, test, vi } from 'vitest';
import { markApp } from './attention';

test('the icon of the installed page counts the games that wait', () => {
  const setAppBadge = vi.fn(() => Promise.resolve());
  const clearAppBadge = vi.fn(() => Promise.resolve());
  markApp(2, { setAppBadge, clearAppBadge });
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(2);
  expect(clearAppBadge).not.toHaveBeenCalled();
  markApp(0, { setAppBadge, clearAppBadge });
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

test('where it is refused or unknown, nothing happens', async () => {
  const refuse = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  markApp(1, { setAppBadge: refuse });
  markApp(0, {});
  await expect(refuse.mock.results[0]?.value).rejects.toThrow();
});
