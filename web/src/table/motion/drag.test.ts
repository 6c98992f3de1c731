import { afterEach, beforeEach, expect, test } from 'vitest';
import { TableCtrl } from '../../ctrl/table.svelte';
import { aTable } from '../../game/fixtures';
import type { ToRoom } from '../../net/messages';
import { draggedCards } from './drag';

let table: HTMLElement;
let sent: ToRoom[];
let stop: () => void;

beforeEach(() => {
  table = document.createElement('div');
  table.innerHTML =
    '<button class="place choosing" data-card="baths"></button><section data-drop="build"></section>';
  document.body.replaceChildren(table);
  // Everything that is released is over the city.
  document.elementFromPoint = () => table.querySelector('[data-drop]');
  sent = [];
  const ctrl = new TableCtrl(aTable(), (message) => sent.push(message) > 0);
  stop = draggedCards(ctrl)(table);
});
afterEach(() => {
  stop();
});

function point(type: string, at: number, pointerId = 1) {
  const isPrimary = pointerId === 1;
  const init = { bubbles: true, pointerId, isPrimary, button: 0, clientX: at, clientY: at };
  table.querySelector('.place')?.dispatchEvent(new PointerEvent(type, init));
}

const dragging = () => table.hasAttribute('data-dragging');

test('a card is dragged onto the city and played', () => {
  point('pointerdown', 0);
  point('pointermove', 50);
  expect(dragging()).toBe(true);
  point('pointerup', 50);
  expect(sent).toMatchObject([{ t: 'play', d: { move: 'build baths' } }]);
});

test('a second finger puts the card back, and neither finger plays it', () => {
  point('pointerdown', 0);
  point('pointermove', 50);
  point('pointerdown', 90, 2);
  expect(dragging()).toBe(false);
  point('pointermove', 95, 2);
  point('pointerup', 95, 2);
  point('pointerup', 50);
  expect(sent).toEqual([]);
});

test('a second finger begins nothing of its own', () => {
  point('pointerdown', 0, 2);
  point('pointermove', 50, 2);
  expect(dragging()).toBe(false);
});

test('Escape puts the card back and closes nothing else', () => {
  point('pointerdown', 0);
  point('pointermove', 50);
  const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true });
  document.body.dispatchEvent(escape);
  expect(escape.defaultPrevented).toBe(true);
  expect(dragging()).toBe(false);
  point('pointerup', 50);
  expect(sent).toEqual([]);
});
