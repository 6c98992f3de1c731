import { expect, test } from 'vitest';
import { placeBeside, type Box } from './beside';

const screen = { width: 1280, height: 800 };
const panel = { width: 400, height: 448 };
const box = (left: number, top: number, width = 110, height = 160): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const avoid = (...boxes: Box[]) => boxes.map((each) => ({ box: each, weight: 1 }));

test('without anything to cover it stands next to its anchor, on the right if there is room', () => {
  expect(placeBeside(box(600, 300), panel, screen, [], true)).toMatchObject({ x: 718 });
  expect(placeBeside(box(1100, 300), panel, screen, [], true)).toMatchObject({ x: 692 });
});

test('it opens on the side with fewer cards', () => {
  const anchor = box(600, 300);
  const right = avoid(box(720, 300), box(830, 300));
  expect(placeBeside(anchor, panel, screen, right, false).x).toBe(192);
  const left = avoid(box(490, 300), box(380, 300));
  expect(placeBeside(anchor, panel, screen, left, false).x).toBe(718);
});

test('a row of cards sends it to the edge that covers least, never over its own card', () => {
  const cards = [300, 410, 520, 740, 850, 960].map((left) => box(left, 600));
  const { x, y } = placeBeside(box(630, 600), panel, screen, avoid(...cards), true);
  expect([x, y]).toEqual([748, '592px - 100%']);
  const narrow = placeBeside(box(180, 600), panel, { width: 560, height: 800 }, [], true);
  expect(narrow.y).toBe('592px - 100%');
});

test('it stands beside its own card, whatever that covers, as long as there is room', () => {
  const city = [{ box: box(300, 0, 500, 800), weight: 9 }];
  const { x } = placeBeside(box(190, 600), panel, { width: 800, height: 800 }, city, true);
  expect(x).toBe(308);
});

test('it moves a little away from its anchor for a part that it can stand right beside', () => {
  const anchor = box(600, 300);
  const part = { box: box(655, 180), weight: 5 };
  const left = [{ box: box(380, 300), weight: 9 }];
  expect(placeBeside(anchor, panel, screen, [...left, part], false).x).toBe(718);
  const beside = { ...part, beside: true };
  expect(placeBeside(anchor, panel, screen, [...left, beside], false).x).toBe(773);
});
