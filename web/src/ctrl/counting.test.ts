import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Counting } from './counting.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one line after the other is filled in, then all is there', () => {
  const counting = new Counting();
  expect(counting.lines).toBeNull();
  counting.begin({}, 3);
  const seen: (number | null)[] = [counting.lines];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    seen.push(counting.lines);
  }
  expect(seen).toEqual([0, 1, 2, 3, null]);
});

test('the next input ends it, and so does a new game', () => {
  const counting = new Counting();
  counting.begin({}, 9);
  vi.advanceTimersToNextTimer();
  counting.skip();
  expect(counting.lines).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  counting.begin({}, 9);
  counting.begin({}, 2);
  expect(counting.lines).toBe(0);
  expect(vi.getTimerCount()).toBe(1);
  counting.skip();
});

test('who comes back to the table from another page sees the sheet filled in', () => {
  const ending = {};
  const counting = new Counting();
  counting.begin(ending, 2);
  counting.skip();
  counting.begin(ending, 2);
  expect(counting.lines).toBeNull();
});
