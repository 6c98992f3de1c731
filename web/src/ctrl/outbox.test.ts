import { beforeEach, expect, test } from 'vitest';
import { aTable, build } from '../game/fixtures';
import type { ToRoom } from '../net/messages';
import { Outbox } from './outbox.svelte';

let sent: ToRoom[];
const send = (message: ToRoom) => sent.push(message) > 0;
const move = { t: 'play', d: { game: 'g1', ply: 20, seat: 0, move: 'build baths' } };
const open = { t: 'open', d: { game: 'g1' } };

beforeEach(() => {
  sent = [];
});

/** An outbox from which a move has been sent. */
function after(): Outbox {
  const outbox = new Outbox(send);
  outbox.play(aTable(), 0, build('baths'));
  return outbox;
}

test('a move is kept until a table shows that it was made', () => {
  const outbox = after();
  expect(sent).toEqual([move]);
  outbox.settle(aTable());
  expect(outbox.sent).toMatchObject({ ply: 20, move: 'build baths' });
  outbox.settle(aTable({ ply: 21 }));
  expect(outbox.sent).toBeNull();
});

test('a sealed answer counts as made, though the ply stays; another seat’s does not', () => {
  const outbox = after();
  outbox.settle(aTable({ sealed: [false, true] }));
  expect(outbox.sent).not.toBeNull();
  outbox.settle(aTable({ sealed: [true, false] }));
  expect(outbox.sent).toBeNull();
});

test('only after the game was opened again is the move sent again, once', () => {
  const outbox = after();
  outbox.open('g1');
  outbox.settle(aTable());
  outbox.open('g1', true);
  outbox.settle(aTable());
  outbox.settle(aTable());
  expect(sent).toEqual([move, open, open, move]);
});

test('a refused move is dropped with its reason, which the next move removes', () => {
  const outbox = after();
  outbox.refuse('stale');
  expect(outbox.sent).toBeNull();
  expect(outbox.refusal).toBe('refused.stale');
  outbox.play(aTable(), 0, build('baths'));
  expect(outbox.refusal).toBeNull();
});

test('when a move arrives twice, the refusal of the second is not shown', () => {
  const outbox = after();
  outbox.open('g1', true);
  outbox.settle(aTable());
  outbox.settle(aTable({ ply: 21 }));
  outbox.refuse('stale');
  expect(outbox.refusal).toBeNull();
  outbox.refuse('stale');
  expect(outbox.refusal).toBe('refused.stale');
});

test('the time it took to decide is sent where clocks run', () => {
  new Outbox(send).play(aTable(), 1, build('baths'), 1200);
  expect(sent).toEqual([{ t: 'play', d: { ...move.d, seat: 1, spent: 1200 } }]);
});

test('who watches opens the link, not the game', () => {
  new Outbox(send, '#/w/abc').open('g1');
  expect(sent).toEqual([{ t: 'watch', d: { link: '#/w/abc' } }]);
});
