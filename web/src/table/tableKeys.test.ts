import { beforeEach, expect, test, vi } from 'vitest';
import { TableCtrl } from '../ctrl/table.svelte';
import { aTable } from '../game/fixtures';
import { onTableKey, type TableParts } from './tableKeys';

const openHere = vi.fn();
let parts: TableParts;

function press(key: string) {
  onTableKey(new KeyboardEvent('keydown', { key, cancelable: true }), parts);
}

beforeEach(() => {
  openHere.mockReset();
  parts = {
    ctrl: new TableCtrl(aTable(), () => true),
    centre: { focus: () => false, openHere },
    replay: undefined,
    open: vi.fn(),
  };
});

test.for(['b', 'd', 'w', 'p', '1', '9'])(
  '%s reaches its choice, and pressed again takes it',
  (key) => {
    document.body.innerHTML = `<button aria-keyshortcuts="${key.toUpperCase()}">a choice</button>`;
    const button = document.querySelector('button');
    const taken = vi.fn();
    button?.addEventListener('click', taken);
    press(key);
    expect(document.activeElement).toBe(button);
    expect(taken).not.toHaveBeenCalled();
    press(key);
    expect(taken).toHaveBeenCalledOnce();
    expect(openHere).not.toHaveBeenCalled();
  },
);

test.for([
  [true, 'at once'],
  [false, 'only when pressed again, because its menu was opened by a pointer'],
] as const)('a choice that has the focus, visible: %s, is taken %s', ([visible]) => {
  document.body.innerHTML = '<button aria-keyshortcuts="B">build</button>';
  const button = document.querySelector('button');
  if (!button) throw new Error('no button');
  // Whether it is visible depends on how the focus came, which jsdom does not know.
  vi.spyOn(button, 'matches').mockReturnValue(visible);
  const taken = vi.fn();
  button.addEventListener('click', taken);
  button.focus();
  press('b');
  expect(taken).toHaveBeenCalledTimes(visible ? 1 : 0);
  press('b');
  expect(taken).toHaveBeenCalledTimes(visible ? 2 : 1);
});

test('where no choices are open, a key opens those of the card that is looked at', () => {
  document.body.innerHTML = '';
  press('p');
  expect(openHere).toHaveBeenCalledOnce();
});

test('keys of no choice leave the choices alone', () => {
  document.body.innerHTML = '<button aria-keyshortcuts="B">a choice</button>';
  for (const key of ['x', 'l', '0', 'Escape']) press(key);
  expect(document.activeElement).toBe(document.body);
  expect(openHere).not.toHaveBeenCalled();
});
