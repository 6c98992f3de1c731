import { expect, test } from 'vitest';
import { aPlace, aTable, askedIn, build } from '../game/fixtures';
import { EXERCISES } from '../learn/lesson/exercises';
import type { Explored, Option, ToRoom } from '../net/messages';
import { ExercisesCtrl } from './exercises.svelte';

const sent: ToRoom[] = [];
const at = (id: string) => EXERCISES.findIndex((each) => each.id === id) + 1;

/** The exercises from that one on, on a table that offers these options. */
function begun(id: string, options: Option[]): ExercisesCtrl {
  sent.length = 0;
  const ctrl = new ExercisesCtrl((message) => sent.push(message) > 0, at(id));
  const { structure, ...table } = aTable();
  void structure;
  ctrl.hear({
    ...table,
    structure: [aPlace(0, { card: 'baths', accessible: true }), aPlace(1, { accessible: false })],
    options,
    position: 'line',
    moves: [],
    outcomes: [],
    asked: askedIn(sent, 'explore'),
  } as unknown as Explored);
  return ctrl;
}
const sell: Option = { do: 'discard', move: 'discard baths', card: 'baths', gained: 2 };

test('an accessible card that is opened finishes the first, and the second goes on from there', () => {
  const ctrl = begun('take', [build('baths'), sell]);
  ctrl.open({ kind: 'place', place: 1 });
  expect(ctrl.exercise.id).toBe('take');
  ctrl.open({ kind: 'place', place: 0 });
  expect(ctrl.done?.id).toBe('take');
  expect(ctrl.exercise.id).toBe('build');
  expect(ctrl.over).toBe(false);
});

test('another move is not made and may be followed by the right one', () => {
  const ctrl = begun('sell', [build('baths'), sell]);
  const { table } = ctrl.board;
  table?.play(build('baths'));
  expect(ctrl.wrong).toBe(true);
  expect(sent.map(({ t }) => t)).toEqual(['explore']);
  expect(table?.deciding).toBe(true);
  table?.play(sell);
  expect(ctrl).toMatchObject({ wrong: false, over: true });
  expect(sent.at(-1)).toMatchObject({ t: 'explore', d: { moves: ['discard baths'] } });
});

test('whoever asks sees a move that fits, until the exercise is done', () => {
  const ctrl = begun('sell', [build('baths'), sell]);
  expect(ctrl.example).toBeNull();
  ctrl.tell();
  expect(ctrl.example).toBe('discard baths');
  ctrl.board.table?.play(sell);
  expect(ctrl.example).toBeNull();
});

test('an exercise without a position is reached by the one before it', () => {
  const ctrl = begun('token', []);
  expect(ctrl.exercise.id).toBe('pair');
  expect(EXERCISES[0]?.position).not.toBeNull();
});

test('chance is drawn at once', () => {
  const ctrl = begun('uncover', []);
  const table = ctrl.board.table?.table;
  ctrl.hear({
    ...table,
    moves: [],
    position: 'line',
    outcomes: [{ move: 'reveal 1 altar', weight: 1 }],
  } as unknown as Explored);
  expect(sent.at(-1)).toMatchObject({ t: 'explore', d: { draw: true } });
});
