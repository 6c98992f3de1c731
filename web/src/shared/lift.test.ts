import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liftAbove } from './lift';

/** A card of a phone whose lower edge lies 600 pixels down, in a structure that begins at 300. */
function cards(height: number) {
  const centre = document.createElement('div');
  centre.className = 'centre';
  const card = document.createElement('button');
  card.dataset['place'] = '3';
  centre.append(card);
  document.body.append(centre);
  const sheet = document.createElement('div');
  Object.defineProperty(centre, 'offsetTop', { value: 300 });
  centre.getBoundingClientRect = () => new DOMRect(0, 300, 390, 320);
  card.getBoundingClientRect = () => new DOMRect(40, 500, 70, 100);
  sheet.getBoundingClientRect = () => new DOMRect(0, 844 - height, 390, height);
  return { centre, card, sheet };
}

beforeEach(() => {
  vi.stubGlobal('innerHeight', 844);
  vi.stubGlobal('innerWidth', 390);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const liftOf = (centre: HTMLElement) => centre.style.getPropertyValue('--lift');

test('a card below the edge of its sheet is lifted above it, and laid down again', () => {
  const { centre, card, sheet } = cards(444);
  const lay = liftAbove(card, sheet);
  expect(liftOf(centre)).toBe('208px');
  lay?.();
  expect(liftOf(centre)).toBe('');
  expect(centre.dataset).not.toHaveProperty('lifted');
});

test('a card that is in sight stays where it is', () => {
  const { centre, card, sheet } = cards(200);
  liftAbove(card, sheet);
  expect(liftOf(centre)).toBe('0px');
});

test('the sheet that goes does not lay down what the next one has lifted', () => {
  const { centre, card, sheet } = cards(444);
  const first = liftAbove(card, sheet);
  sheet.getBoundingClientRect = () => new DOMRect(0, 344, 390, 500);
  liftAbove(card, sheet);
  first?.();
  expect(liftOf(centre)).toBe('264px');
});

test('on a wide screen, and for what is no card, nothing is lifted', () => {
  const { card, sheet } = cards(444);
  expect(liftAbove(document.body, sheet)).toBeNull();
  vi.stubGlobal('innerWidth', 1280);
  expect(liftAbove(card, sheet)).toBeNull();
});
