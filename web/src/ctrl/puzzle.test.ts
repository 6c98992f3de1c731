import { beforeEach, expect, test, vi } from 'vitest';
import { aTable, askedIn } from '../game/fixtures';
import type { Explored, ToRoom } from '../net/messages';
import type { Judged, Outlook } from '../net/outlook';
import { solvedSoFar } from '../shared/solved';
import { PuzzleCtrl } from './puzzle.svelte';

const sent: ToRoom[] = [];
const send = (message: ToRoom) => {
  sent.push(message);
  return true;
};
const about = { difficulty: 1, theme: 'tempo' };
const puzzle = { n: 2, of: 3, id: 'two', ...about, position: 'line', move: 'build a' };
const list = ['one', 'two', 'three'].map((id) => ({ id, ...about }));
const keep = (what: object) => {
  localStorage.setItem('dipolis.puzzles', JSON.stringify(what));
};

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
});

/** The answer to what was asked last. */
const explored = (messages: ToRoom[]) =>
  ({
    ...aTable(),
    position: 'line',
    moves: [],
    outcomes: [],
    asked: askedIn(messages, 'explore'),
  }) as unknown as Explored;

/** Opens puzzle 2 and tries moves as its table would. */
function opened(): PuzzleCtrl {
  const ctrl = new PuzzleCtrl(send, 2, null);
  ctrl.hear(puzzle);
  return ctrl;
}

function listed(): PuzzleCtrl {
  const ctrl = new PuzzleCtrl(send, null, null);
  ctrl.hearList(list);
  return ctrl;
}

test('the list goes on with the first puzzle that is not solved', () => {
  keep({ ids: ['one', 'three'] });
  const ctrl = listed();
  expect(sent).toEqual([{ t: 'puzzles', d: {} }]);
  expect(ctrl.next).toBe(2);
  expect(ctrl.board).toBeNull();
  keep({ ids: ['one', 'two', 'three'] });
  expect(listed().next).toBe(0);
});

test('a mark stays with its puzzle, whatever number another set gives it', () => {
  opened().judge('build a');
  const ctrl = new PuzzleCtrl(send, null, null);
  ctrl.hearList([list[1], { id: 'new', ...about }].flatMap((each) => each ?? []));
  expect(ctrl.progress.ids).toEqual(['two']);
  expect(ctrl.next).toBe(2);
});

test('marks that were kept by numbers become those of the puzzles, if the set is the same', () => {
  keep({ solved: [1, 3], of: 3, own: ['g/7'], row: 4, longest: 5 });
  // A puzzle may be solved before the list is opened.
  opened().judge('build a');
  const ids = ['two', 'one', 'three'];
  expect(listed().progress).toEqual({ ids, own: ['g/7'], row: 5, longest: 5 });
  expect(solvedSoFar()).toEqual({ ids, own: ['g/7'], row: 5, longest: 5 });
  keep({ solved: [1, 3], of: 240, own: ['g/7'] });
  expect(listed().progress).toMatchObject({ ids: [], own: ['g/7'] });
});

test('a number that no puzzle has is known to be missing', () => {
  const ctrl = new PuzzleCtrl(send, 9999, null);
  ctrl.refuse();
  expect(ctrl.missing).toBe(true);
  const stored = opened();
  stored.refuse(); // something else that was asked there
  expect(stored.missing).toBe(false);
});

test('the right move is made, counted and remembered', () => {
  const ctrl = opened();
  expect(sent.at(-1)).toMatchObject({ t: 'explore', d: { position: 'line', moves: [] } });
  expect(ctrl.judge('build a')).toBe(true);
  expect(ctrl.state).toBe('right');
  expect(solvedSoFar()).toMatchObject({ ids: ['two'], row: 1, longest: 1 });
});

test('a wrong move is not made and ends the row; the right one is still solved', () => {
  keep({ ids: ['one'], row: 4, longest: 4 });
  const ctrl = opened();
  expect(ctrl.judge('discard a')).toBe(false);
  expect(ctrl.wrong).toBe('discard a');
  expect(ctrl.progress.row).toBe(0);
  expect(ctrl.judge('build a')).toBe(true);
  expect(solvedSoFar()).toMatchObject({ ids: ['one', 'two'], row: 0, longest: 4 });
});

test('a puzzle whose answer was told is not solved', () => {
  const ctrl = opened();
  ctrl.tell();
  expect(ctrl.state).toBe('told');
  expect(solvedSoFar()).toMatchObject({ ids: [], row: 0 });
});

test('at a moment of an own game every move as good as the best is right', () => {
  const judged = { ply: 43, best: 'build a', as_good: ['build b'] } as unknown as Judged;
  const own = { game: 'k3v9q2m8', when: '2026-11-02', judged };
  const ctrl = new PuzzleCtrl(send, null, own);
  expect(sent).toMatchObject([{ t: 'explore', d: { game: 'k3v9q2m8', ply: 43, moves: [] } }]);
  ctrl.hearExplored(explored(sent));
  expect(ctrl.board?.table?.deciding).toBe(true);
  expect(ctrl.judge('build b')).toBe(true);
  expect(ctrl).toMatchObject({ found: 'build b', answer: 'build a' });
  // From now on the board shows both lines, and plays no others.
  expect(ctrl.board?.table?.deciding).toBe(false);
  expect(solvedSoFar().row).toBe(0); // a row is one of puzzles
  expect(ctrl.why).toBe(judged);
  expect(solvedSoFar()).toMatchObject({ own: ['k3v9q2m8/43'], ids: [] });
});

test('a line is laid out from the position of the puzzle, whatever lies on the board', () => {
  const judged = { ply: 43, best: 'build a', as_good: [] } as unknown as Judged;
  const ctrl = new PuzzleCtrl(send, null, { game: 'k3v9q2m8', when: '2026-11-02', judged });
  const line = ['build a', 'reveal 7 b', 'build b'].map((move) => ({ by: null, move }));
  ctrl.show(line, 3);
  ctrl.hearExplored({ ...explored(sent), moves: line.map(({ move }) => move) });
  ctrl.show(line, 2);
  const moves = ['build a', 'reveal 7 b'];
  expect(sent.at(-1)).toMatchObject({ t: 'explore', d: { game: 'k3v9q2m8', ply: 43, moves } });
});

test('once the answer is known its position is searched, and the best line played to its end', () => {
  const ctrl = opened();
  ctrl.hearExplored(explored(sent));
  ctrl.judge('build a');
  const searched = sent.find((each) => each.t === 'explore' && !each.d.quiet);
  expect(searched).toMatchObject({ d: { position: 'line', moves: [] } });
  expect(ctrl.why).toBeNull();
  const line = { visits: 1, proven: true, share: 1 };
  const lines = [
    { ...line, move: 'build a', wins: 1, line: ['build a', 'build c'], by: [0, 1] as const },
    { ...line, move: 'build b', wins: 0.3, line: ['build b'], by: [0] as const },
  ];
  const outlook = { position: 'line', seat: 0, lines, reasons: [], done: true };
  ctrl.hearSearch(outlook as unknown as Outlook);
  expect(ctrl.why).toMatchObject({
    chance: 1,
    wins: 0.3,
    played_line: [{ by: 0, move: 'build b' }],
  });
  expect(sent.at(-1)).toMatchObject({ d: { moves: ['build a', 'build c'], quiet: true } });
  ctrl.hearExplored({ ...explored(sent), result: { kind: 'civilian' } } as unknown as Explored);
  expect(ctrl.end).toMatchObject({ kind: 'civilian' });
});

test('what was solved in another tab meanwhile stays solved', () => {
  const ctrl = opened();
  keep({ ids: ['seven'], own: ['g1/3'], row: 2, longest: 9 });
  ctrl.judge('build a');
  expect(solvedSoFar()).toMatchObject({ ids: ['seven', 'two'], own: ['g1/3'], row: 1, longest: 9 });
  expect(ctrl.progress.ids).toEqual(['seven', 'two']);
});

test('where nothing can be stored, puzzles work all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room');
  });
  const ctrl = opened();
  expect(ctrl.judge('build a')).toBe(true);
  expect(ctrl.progress.row).toBe(1);
});
