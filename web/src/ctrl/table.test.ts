import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToRoom } from '../net/messages';
import { settings } from '../base/settings.svelte';
import { TableCtrl } from './table.svelte';
import { aPlace, aTable, build, built } from '../game/fixtures';

let sent: ToRoom[];
let online: boolean;
const send = (message: ToRoom) => {
  if (online) sent.push(message);
  return online;
};

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = 500;
  sent = [];
  online = true;
});
afterEach(() => {
  vi.useRealTimers();
});

const mine = aTable();
const afterMine = aTable({
  ply: 21,
  turn: 1,
  actor: 1,
  structure: [aPlace(1, { card: 'quarry' })],
  options: [],
  from: 20,
  events: [built(20, 0, 'baths')],
});
const afterTheirs = aTable({
  ply: 22,
  structure: [],
  options: [],
  from: 21,
  events: [built(21, 1, 'quarry')],
});

test('a move chosen is sent with the ply it answers to, once', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.open({ kind: 'place', place: 0 });
  ctrl.play(build('baths'));
  ctrl.play(build('quarry'));
  expect(sent).toEqual([{ t: 'play', d: { game: 'g1', ply: 20, seat: 0, move: 'build baths' } }]);
  expect(ctrl.opened).toBeNull();
  expect(ctrl.deciding).toBe(false);
});

test('nothing is sent while another decides', () => {
  const ctrl = new TableCtrl(aTable({ actor: 1, turn: 1 }), send);
  ctrl.play(build('baths'));
  expect(sent).toEqual([]);
});

test('one’s own move is shown at once, the computer’s after a while', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.play(build('baths'));
  ctrl.receive(afterMine);
  expect(ctrl.table.ply).toBe(21);
  ctrl.receive(afterTheirs);
  expect(ctrl.table.ply).toBe(21);
  expect(ctrl.queue.following).toBe(true);
  vi.advanceTimersByTime(500);
  expect(ctrl.table.ply).toBe(22);
  expect(ctrl.shown.news.map(({ card }) => card)).toEqual(['baths', 'quarry']);
  expect(ctrl.shown.events.map(({ ply }) => ply)).toEqual([20, 21]);
});

test('any closer look skips what is still to be shown', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.receive(afterMine);
  ctrl.receive(afterTheirs);
  ctrl.open({ kind: 'discard' });
  expect(ctrl.table.ply).toBe(22);
  expect(ctrl.queue.following).toBe(false);
});

test('a move refused leaves the table as it was and says why', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.play(build('baths'));
  ctrl.outbox.refuse('storage');
  expect(ctrl.outbox.refusal).toBe('refused.storage');
  expect(ctrl.deciding).toBe(true);
});

test('a move lost with the connection is sent again when the game is open again', () => {
  const ctrl = new TableCtrl(mine, send);
  online = false;
  ctrl.play(build('baths'));
  expect(sent).toEqual([]);
  online = true;
  ctrl.reopen();
  ctrl.receive(aTable({ from: 0 }));
  expect(sent.map(({ t }) => t)).toEqual(['open', 'play']);
});

test('a move that had arrived before the connection broke is not sent again', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.play(build('baths'));
  ctrl.reopen();
  ctrl.receive(afterMine);
  expect(sent.map(({ t }) => t)).toEqual(['play', 'open']);
  expect(ctrl.outbox.sent).toBeNull();
});

test('cards that were turned up are known, and a card that is gone is closed', () => {
  const ctrl = new TableCtrl(
    aTable({ structure: [aPlace(0, { card: 'baths' }), aPlace(1)] }),
    send,
  );
  ctrl.open({ kind: 'place', place: 0 });
  ctrl.receive({ ...afterMine, structure: [aPlace(1, { card: 'quarry' })] });
  expect(ctrl.shown.turnedUp).toEqual([1]);
  expect(ctrl.opened).toBeNull();
});

test('a game opened again tells what came after one’s last move', () => {
  const events = [built(18, 1, 'altar'), built(19, 0, 'baths'), built(20, 1, 'quarry')];
  const ctrl = new TableCtrl(aTable({ ply: 21, from: 0, events }), send);
  expect(ctrl.shown.news.map(({ card }) => card)).toEqual(['baths', 'quarry']);
});

test('looking back shows the table of then, and nothing can be chosen there', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.lookBack(12);
  expect(sent).toEqual([{ t: 'past', d: { game: 'g1', ply: 12 } }]);
  ctrl.hearPast(aTable({ ply: 12, options: [] }));
  expect(ctrl.table.ply).toBe(12);
  expect(ctrl.deciding).toBe(false);
  ctrl.present();
  expect(ctrl.table.ply).toBe(20);
  expect(ctrl.deciding).toBe(true);
});

test('a reconnection leaves the past on screen, and asks for it again', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.lookBack(12);
  ctrl.hearPast(aTable({ ply: 12 }));
  ctrl.reopen();
  ctrl.receive(aTable({ from: 0, undo: true, events: [built(19, 1, 'quarry')] }));
  expect(ctrl.past.ply).toBe(12);
  expect(ctrl.table.ply).toBe(12);
  expect(sent.at(-1)).toEqual({ t: 'past', d: { game: 'g1', ply: 12 } });
  expect(ctrl.shown.events.map(({ ply }) => ply)).toEqual([19]);
  ctrl.present();
  expect(ctrl.canUndo).toBe(true);
});

test('a move that is made meanwhile ends looking at the past, and so does one taken back', () => {
  for (const next of [afterMine, aTable({ from: 0, rewound: true })]) {
    const ctrl = new TableCtrl(mine, send);
    ctrl.lookBack(12);
    ctrl.hearPast(aTable({ ply: 12 }));
    ctrl.receive(next);
    expect(ctrl.past.looking).toBe(false);
  }
});

test('a position that is no longer asked for is not shown', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.lookBack(12);
  ctrl.lookBack(13);
  ctrl.hearPast(aTable({ ply: 12 }));
  expect(ctrl.table.ply).toBe(20);
});

test('a decision taken back leads to an earlier table', () => {
  const ctrl = new TableCtrl(aTable({ undo: true }), send);
  ctrl.undo();
  expect(sent).toEqual([{ t: 'undo', d: { game: 'g1', ply: 20 } }]);
  ctrl.receive(aTable({ ply: 18, from: 0, rewound: true }));
  expect(ctrl.table.ply).toBe(18);
});

test('what was taken back while this device was away is taken back here too', () => {
  const ctrl = new TableCtrl(aTable({ ply: 22 }), send);
  ctrl.play(build('baths'));
  ctrl.reopen();
  ctrl.receive(aTable({ ply: 21, from: 0, events: [built(20, 1, 'quarry')] }));
  expect(ctrl.table.ply).toBe(21);
  expect(ctrl.outbox.sent).toBeNull();
  expect(ctrl.shown.events.map(({ ply }) => ply)).toEqual([20]);
  expect(ctrl.deciding).toBe(true);
});

test('a late message about an earlier table changes nothing', () => {
  const ctrl = new TableCtrl(aTable({ ply: 22 }), send);
  ctrl.receive(aTable({ ply: 21, from: 20 }));
  expect(ctrl.table.ply).toBe(22);
});

test('where a message was lost the whole game is asked for, and no gap is shown', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.receive(afterTheirs);
  expect(ctrl.table.ply).toBe(20);
  expect(sent).toEqual([{ t: 'open', d: { game: 'g1' } }]);
});

test('nothing is taken back where there is nothing', () => {
  const ctrl = new TableCtrl(mine, send);
  ctrl.undo();
  expect(sent).toEqual([]);
});

test('places that an opened card would uncover are marked', () => {
  const structure = [aPlace(0, { card: 'baths', uncovers: [1] }), aPlace(1)];
  const ctrl = new TableCtrl(aTable({ structure }), send);
  expect(ctrl.uncovering).toEqual([]);
  ctrl.open({ kind: 'place', place: 0 });
  expect(ctrl.uncovering).toEqual([1]);
});

test('what the others did is shown again, move by move, and the present comes back', () => {
  const events = [built(19, 0, 'baths'), built(20, 1, 'quarry'), built(21, 1, 'altar')];
  const ctrl = new TableCtrl(aTable({ ply: 22, from: 0, events }), send);
  ctrl.replayTurn();
  const asked = () => sent.flatMap((each) => (each.t === 'past' ? each.d.ply : []));
  expect(asked()).toEqual([20]);
  ctrl.hearPast(aTable({ ply: 20 }));
  expect(ctrl.deciding).toBe(false);
  vi.advanceTimersByTime(800);
  expect(asked()).toEqual([20, 21]);
  ctrl.hearPast(aTable({ ply: 21 }));
  vi.advanceTimersByTime(800);
  expect(ctrl.table.ply).toBe(22);
  expect(ctrl.past.looking).toBe(false);
});
