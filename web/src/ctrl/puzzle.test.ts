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
const puzzle = { n: 2, of: 240, difficulty: 1, theme: 'tempo', position: 'line', move: 'build a' };

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
function opened(n: number | null = 2): PuzzleCtrl {
  const ctrl = new PuzzleCtrl(send, n, null);
  ctrl.hear(puzzle);
  return ctrl;
}

test('the list asks for the first puzzle that is not solved', () => {
  localStorage.setItem('dipolis.puzzles', JSON.stringify({ solved: [1, 3], of: 240 }));
  const ctrl = opened(null);
  expect(sent).toEqual([
    { t: 'puzzles', d: {} },
    { t: 'puzzle', d: { n: 2 } },
  ]);
  expect(ctrl.board).toBeNull();
});

test('marks of another set of puzzles are dropped: its numbers are others', () => {
  localStorage.setItem('dipolis.puzzles', JSON.stringify({ solved: [1, 3], own: ['g/7'] }));
  const ctrl = opened(null);
  expect(ctrl.progress.solved).toEqual([]);
  expect(ctrl.progress.own).toEqual(['g/7']);
  expect(sent.at(-1)).toEqual({ t: 'puzzle', d: { n: 1 } });
  const second = opened();
  second.judge('build a');
  expect(solvedSoFar()).toMatchObject({ solved: [2], of: 240, own: ['g/7'] });
});

test('where all are solved the list asks for the first one, once', () => {
  localStorage.setItem('dipolis.puzzles', JSON.stringify({ solved: [1, 2], of: 240 }));
  const ctrl = new PuzzleCtrl(send, null, null);
  ctrl.refuse();
  ctrl.refuse();
  expect(sent.slice(1)).toEqual([3, 1].map((n) => ({ t: 'puzzle', d: { n } })));
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
  expect(solvedSoFar()).toMatchObject({ solved: [2], row: 1, longest: 1 });
});

test('a wrong move is not made and ends the row; the right one is still solved', () => {
  localStorage.setItem(
    'dipolis.puzzles',
    JSON.stringify({ solved: [1], of: 240, row: 4, longest: 4 }),
  );
  const ctrl = opened();
  expect(ctrl.judge('discard a')).toBe(false);
  expect(ctrl.wrong).toBe('discard a');
  expect(ctrl.progress.row).toBe(0);
  expect(ctrl.judge('build a')).toBe(true);
  expect(solvedSoFar()).toMatchObject({ solved: [1, 2], row: 0, longest: 4 });
});

test('a puzzle whose answer was told is not solved', () => {
  const ctrl = opened();
  ctrl.tell();
  expect(ctrl.state).toBe('told');
  expect(solvedSoFar()).toMatchObject({ solved: [], row: 0 });
});

test('at a moment of an own game every move as good as the best is right', () => {
  const judged = { ply: 43, best: 'build a', as_good: ['build b'] } as unknown as Judged;
  const own = { game: 'k3v9q2m8', when: '2026-11-02', judged };
  const ctrl = new PuzzleCtrl(send, null, own);
  expect(sent).toMatchObject([{ t: 'explore', d: { game: 'k3v9q2m8', ply: 43, moves: [] } }]);
  expect(ctrl.judge('build b')).toBe(true);
  expect(ctrl.why).toBe(judged);
  expect(solvedSoFar()).toMatchObject({ own: ['k3v9q2m8/43'], solved: [] });
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
  const elsewhere = { solved: [7], of: 240, own: ['g1/3'], row: 2, longest: 9 };
  localStorage.setItem('dipolis.puzzles', JSON.stringify(elsewhere));
  ctrl.judge('build a');
  expect(solvedSoFar()).toMatchObject({ solved: [7, 2], own: ['g1/3'], row: 1, longest: 9 });
  expect(ctrl.progress.solved).toEqual([7, 2]);
});

test('where nothing can be stored, puzzles work all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room');
  });
  const ctrl = opened();
  expect(ctrl.judge('build a')).toBe(true);
  expect(ctrl.progress.row).toBe(1);
});
