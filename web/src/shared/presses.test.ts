import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { TableCtrl } from '../ctrl/table.svelte';
import { aTable, build } from '../game/fixtures';
import type { ToRoom } from '../net/messages';
import Choice from '../table/choice/Choice.svelte';
import Tools from '../table/top/Tools.svelte';
import Confirm from './Confirm.svelte';

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
