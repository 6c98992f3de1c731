import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { TableCtrl } from '../ctrl/table.svelte';
import { aTable, build } from '../game/fixtures';
import type { ToRoom } from '../net/messages';
import Choice from '../table/choice/Choice.svelte';
import { isTaken } from '../table/keys';
import Tools from '../table/top/Tools.svelte';
import Confirm from './Confirm.svelte';
import { pressOnce } from './presses';

beforeAll(() => {
  pressOnce(document);
});

const first = { detail: 1 };
const second = { detail: 2 };

test('the second tap on a card does not play the choice that opened under it', async () => {
  const onplay = vi.fn();
  const option = build('baths');
  render(Choice, { option, keys: 'B', label: 'Construct', onplay, onconsider: vi.fn() });
  await fireEvent.click(screen.getByRole('button'), second);
  expect(onplay).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button'), first);
  expect(onplay).toHaveBeenCalledExactlyOnceWith(option);
});

test('a double click takes back one decision', async () => {
  const sent: ToRoom[] = [];
  const ctrl = new TableCtrl(aTable({ undo: true }), (message) => sent.push(message) > 0);
  render(Tools, { ctrl, onopen: vi.fn() });
  const undo = screen.getByRole('button', { name: /^Take back/ });
  await fireEvent.click(undo, first);
  ctrl.receive(aTable({ ply: 18, from: 0, rewound: true, undo: true }));
  await fireEvent.click(undo, second);
  expect(sent.filter(({ t }) => t === 'undo')).toHaveLength(1);
});

test('a double click does not say the second word, nor does Enter pressed twice', async () => {
  const ondone = vi.fn();
  render(Confirm, { label: 'Resign', really: 'Resign for good', keep: 'Go on', ondone });
  await fireEvent.click(screen.getByRole('button', { name: 'Resign' }), first);
  const really = screen.getByRole('button', { name: 'Resign for good' });
  await fireEvent.click(really, second);
  expect(ondone).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('Go on');
  await fireEvent.click(really, first);
  expect(ondone).toHaveBeenCalledOnce();
});

/** Whether the browser would do what the key does there. */
const works = (tag: string, key: string, repeat: boolean) => {
  const element = document.body.appendChild(document.createElement(tag));
  const options = { key, repeat, bubbles: true, cancelable: true };
  return element.dispatchEvent(new KeyboardEvent('keydown', options));
};

test('a held Enter or Space presses a button once', () => {
  for (const key of ['Enter', ' ']) {
    expect(works('button', key, false)).toBe(true);
    expect(works('button', key, true)).toBe(false);
    expect(works('summary', key, true)).toBe(false);
  }
});

test('a held key goes on in a text, and elsewhere', () => {
  expect(works('input', ' ', true)).toBe(true);
  expect(works('textarea', 'Enter', true)).toBe(true);
  expect(works('button', 'ArrowDown', true)).toBe(true);
  expect(works('p', ' ', true)).toBe(true);
});

test('a held key is no shortcut pressed again and again, but walks on', () => {
  const held = (key: string) => isTaken(new KeyboardEvent('keydown', { key, repeat: true }));
  expect([held('u'), held('b'), held('ArrowLeft')]).toEqual([true, true, false]);
});
