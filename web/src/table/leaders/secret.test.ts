import { expect, test } from 'vitest';
import { TableCtrl } from '../ctrl.svelte';
import { aTable, inSecret } from '../fixtures';

const send = () => true;

test('at one screen nobody chooses before taking it over, and again for the second', () => {
  const ctrl = new TableCtrl(inSecret(0), send);
  expect(ctrl.handover).toBe(0);
  expect(ctrl.deciding).toBe(false);
  ctrl.takeOver();
  expect(ctrl.handover).toBeNull();
  expect(ctrl.deciding).toBe(true);
  const [option] = ctrl.table.options;
  if (option) ctrl.play(option);
  // The ply is the same: the first answer is sealed.
  ctrl.receive(inSecret(1));
  expect(ctrl.sent).toBeNull();
  expect(ctrl.handover).toBe(1);
  expect(ctrl.deciding).toBe(false);
});

test('with one seat each there is nothing to hand over, but something to wait for', () => {
  const mine = inSecret(0, { you: [0] });
  const ctrl = new TableCtrl(mine, send, 0);
  expect(ctrl.handover).toBeNull();
  expect(ctrl.deciding).toBe(true);
  ctrl.receive(inSecret(0, { you: [0], sealed: [true, false], options: [] }));
  expect(ctrl.deciding).toBe(false);
  expect(ctrl.prompt).toBe('Waiting until the other player has chosen a leader.');
});

test('an open decision is not handed over', () => {
  const table = aTable({ you: [0, 1], seats: ['human', 'human'] });
  expect(new TableCtrl(table, send).handover).toBeNull();
});

test('a screen with a seat of its own opens the game again for that seat', () => {
  const sent: unknown[] = [];
  const ctrl = new TableCtrl(aTable({ you: [1] }), (message) => sent.push(message) > 0, 1);
  ctrl.reopen();
  expect(sent).toEqual([{ t: 'open', d: { game: 'g1', seat: 1 } }]);
});
