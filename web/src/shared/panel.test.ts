import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Panel from './Panel.svelte';

beforeEach(() => {
  // With a mouse.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show() {
  const onclose = vi.fn();
  const children = createRawSnippet(() => ({ render: () => '<p>Its content</p>' }));
  const { unmount } = render(Panel, {
    props: { title: 'Rules', anchor: null, onclose, children },
  });
  const scrim = document.querySelector('.scrim') as HTMLElement;
  return { onclose, scrim, unmount };
}

test('a tap on the dimmed page closes the panel by its click, and reaches nothing below', async () => {
  const { onclose, scrim } = show();
  await fireEvent.pointerDown(scrim);
  expect(onclose).not.toHaveBeenCalled();
  await fireEvent.click(scrim, { detail: 1 });
  expect(onclose).toHaveBeenCalledOnce();
});

test('the second tap of the one that opened it does not close it again', async () => {
  const { onclose, scrim } = show();
  await fireEvent.click(scrim, { detail: 2 });
  expect(onclose).not.toHaveBeenCalled();
});

test('where nothing is dimmed, a press beside the panel closes it, one within does not', async () => {
  const { onclose } = show();
  await fireEvent.pointerDown(screen.getByText('Its content'));
  expect(onclose).not.toHaveBeenCalled();
  await fireEvent.pointerDown(document.body);
  expect(onclose).toHaveBeenCalledOnce();
});

test('Back on a phone closes the panel, as long as there is one', () => {
  const watchers: { onclose: (() => void) | null; destroyed: boolean }[] = [];
  class Watcher {
    onclose = null;
    destroyed = false;
    constructor() {
      watchers.push(this);
    }
    destroy() {
      this.destroyed = true;
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher);
  const { onclose, unmount } = show();
  const [watcher] = watchers;
  watcher?.onclose?.();
  expect(onclose).toHaveBeenCalledOnce();
  unmount();
  expect(watchers.map(({ destroyed }) => destroyed)).toEqual([true]);
});
