import { beforeEach, expect, test } from 'vitest';
import type { Explored, ToRoom } from '../net/messages';
import type { Outlook, Review } from '../net/outlook';
import { aTable, askedIn, build } from '../game/fixtures';
import { TableCtrl } from '../ctrl/table.svelte';
import { settings } from '../base/settings.svelte';
import { BoardCtrl } from '../ctrl/board.svelte';
import { Analysis } from './analysis.svelte';
import { ReviewCtrl } from './review.svelte';
import { lineWords, moveWords, percent, points, pointsBetween } from './words';

let sent: ToRoom[];
const send = (message: ToRoom) => sent.push(message) > 0;

beforeEach(() => {
  sent = [];
  settings.bar = false;
});

function anOutlook(change: Partial<Outlook> = {}): Outlook {
  const none = { military: 0, science: 0, civilian: 0.5 };
  return {
    game: 'g1',
    ply: 20,
    value: { wins: [0.5, 0.5], ends: [none, none], shared: 0 },
    seat: 0,
    lines: [
      { move: 'build quarry', wins: 0.6, visits: 9, proven: false, share: 1, line: [], by: [] },
      { move: 'build baths', wins: 0.5, visits: 3, proven: false, share: 0, line: [], by: [] },
    ],
    reasons: [],
    nodes: 12,
    proven: false,
    done: false,
    ...change,
  };
}

function explored(moves: string[], position = `line ${moves.length}`): Explored {
  const { variant, age, turn, actor, step, pawn, loot, board, box, offer, draft } = aTable();
  const { structure, unseen, discard, cities, prices, options, result } = aTable();
  const state = { variant, age, turn, actor, step, pawn, loot, board, box, offer, draft };
  const lies = { structure, unseen, discard, cities, prices, options, result };
  return { position, moves, ...state, ...lies, outcomes: [], asked: askedIn(sent, 'explore') };
}

test('a position is asked about once, and only what is said of it is heard', () => {
  const analysis = new Analysis(send);
  analysis.ask('g1', 20);
  analysis.ask('g1', 20);
  expect(sent).toEqual([{ t: 'analyse', d: { game: 'g1', ply: 20 } }]);
  analysis.hear(anOutlook({ ply: 19 }));
  expect(analysis.outlook).toBeNull();
  analysis.hear(anOutlook());
  expect(analysis.best?.move).toBe('build quarry');
  analysis.ask('g1', 21);
  expect(analysis.outlook).toBeNull();
  analysis.hear(anOutlook());
  expect(analysis.outlook).toBeNull();
  analysis.rest();
  analysis.rest();
  expect(sent.map(({ t }) => t)).toEqual(['analyse', 'analyse', 'rest']);
});

test('a hint is the best move so far, until the table changes', () => {
  const ctrl = new TableCtrl(aTable(), send);
  ctrl.keepWatch();
  expect(sent).toEqual([]);
  ctrl.askHint();
  ctrl.keepWatch();
  expect(ctrl.hint).toBeNull();
  ctrl.analysis.hear(anOutlook());
  expect(ctrl.hint).toBe('build quarry');
  ctrl.receive(aTable({ ply: 21, from: 20, actor: 1, options: [] }));
  ctrl.keepWatch();
  expect(ctrl.hint).toBeNull();
  expect(sent.map(({ t }) => t)).toEqual(['analyse', 'rest']);
});

test('with the bar on, each position shown is looked at', () => {
  settings.bar = true;
  const ctrl = new TableCtrl(aTable(), send);
  ctrl.keepWatch();
  ctrl.receive(aTable({ ply: 21, from: 20 }));
  ctrl.keepWatch();
  expect(sent).toEqual([20, 21].map((ply) => ({ t: 'analyse', d: { game: 'g1', ply } })));
});

test('moves are tried on a table of their own, back and forth', () => {
  const board = new BoardCtrl(send, { root: { game: 'g1', ply: 20 } });
  board.hear(explored([]));
  expect(board.table?.table.ply).toBe(0);
  board.table?.play(build('baths'));
  expect(sent.at(-1)).toMatchObject({
    t: 'explore',
    d: { game: 'g1', ply: 20, moves: ['build baths'] },
  });
  board.hear(explored(['build baths']));
  expect(board.here).toBe(1);
  board.analysis.hear(anOutlook({ position: 'line 0' }));
  expect(board.analysis.outlook).toBeNull();
  board.analysis.hear(anOutlook({ position: 'line 1' }));
  expect(board.analysis.best).not.toBeNull();
  board.goTo(0);
  board.hear(explored([]));
  expect([board.here, board.moves]).toEqual([0, ['build baths']]);
  // Another move instead: the moves after it are dropped.
  board.try('build quarry');
  board.hear({ ...explored(['build quarry']), asked: 0 });
  expect(board.here).toBe(0);
  board.hear(explored(['build quarry']));
  expect(board.moves).toEqual(['build quarry']);
});

test('after a reconnection what is on the board is asked for again', () => {
  const board = new BoardCtrl(send, { root: { game: 'g1', ply: 20 } });
  board.resume();
  board.hear(explored([]));
  board.try('build baths');
  board.hear(explored(['build baths']));
  board.resume();
  const moves = sent.map((message) => message.t === 'explore' && message.d.moves);
  expect(moves).toEqual([[], [], ['build baths'], ['build baths']]);
});

test('what chance draws joins the moves tried', () => {
  const board = new BoardCtrl(send, { root: { position: 'line' } });
  board.hear(explored([]));
  board.draw();
  expect(sent.at(-1)).toMatchObject({ d: { position: 'line', moves: [], draw: true } });
  board.hear(explored(['reveal 7 baths']));
  expect([board.here, board.moves]).toEqual([1, ['reveal 7 baths']]);
});

test('a position that cannot be leaves the board as it was', () => {
  const board = new BoardCtrl(send, { root: { game: 'g1', ply: 20 } });
  board.hear(explored([]));
  board.paste(' age=4 ');
  expect(sent.at(-1)).toMatchObject({ d: { position: 'age=4', moves: [] } });
  const trouble = { key: 'input.out_of_range', where: 'age', what: '4' };
  board.refuse(0, trouble);
  expect(board.trouble).toBeNull();
  board.refuse(askedIn(sent, 'explore'), trouble);
  expect(board.trouble?.where).toBe('age');
  expect(board.position).toBe('line 0');
  // The game is still the starting point for tried moves.
  board.try('build baths');
  expect(sent.at(-1)).toMatchObject({ d: { game: 'g1', ply: 20 } });
});

const review: Review = {
  graph: [0.5, 0.4, 0],
  drift: 0,
  moments: [1],
  decisions: [4, 9].map((ply) => ({
    ply,
    seat: 0,
    played: 'build baths',
    best: 'build quarry',
    chance: 0.5,
    wins: 0.4,
    loss: 0.1,
    mark: 'mistake',
    missed_win: false,
    reasons: [],
    as_good: [],
    best_line: [],
    played_line: [],
    exercise: true,
  })),
  luck: [],
  sides: [0, 1].map(() => ({
    accuracy: 90,
    decisions: 1,
    loss: 0.1,
    luck: 0,
    missed_wins: 0,
    marks: {},
  })) as Review['sides'],
};

test('a review tells how far it is, and is asked for once', () => {
  const ctrl = new ReviewCtrl(
    () => ({ game: 'g1' }),
    () => null,
    send,
  );
  ctrl.show();
  ctrl.hear({ game: 'g1', done: 3, of: 12, review: null });
  expect(ctrl.progress).toBe(0.25);
  // The server that is reconnected to knows nothing of it.
  ctrl.resume();
  ctrl.hear({ game: 'g2', done: 12, of: 12, review });
  expect(ctrl.review).toBeNull();
  ctrl.hear({ game: 'g1', done: 12, of: 12, review });
  expect(ctrl.running).toBe(false);
  ctrl.close();
  ctrl.show();
  ctrl.resume();
  const asked = { t: 'review', d: { game: 'g1' } };
  expect(sent).toEqual([asked, asked]);
  expect(ctrl.at(4)?.ply).toBe(4);
  expect(ctrl.at(5)?.ply).toBe(9);
  expect(ctrl.at(10)).toBeNull();
});

test('a review that is left is given up', () => {
  const ctrl = new ReviewCtrl(
    () => ({ game: 'g1' }),
    () => null,
    send,
  );
  ctrl.show();
  ctrl.close();
  expect(sent.map(({ t }) => t)).toEqual(['review', 'rest']);
});

test('the review of an ending that was taken back is forgotten', () => {
  const scores = aTable().cities.map(({ score }) => score) as [never, never];
  const over = aTable({ ply: 60, result: { winner: 0, kind: 'science', scores }, options: [] });
  const ctrl = new TableCtrl(over, send);
  ctrl.review.show();
  ctrl.review.hear({ game: 'g1', done: 12, of: 12, review });
  ctrl.receive(over);
  expect(ctrl.review.review).not.toBeNull();
  ctrl.receive(aTable({ ply: 58, from: 0, rewound: true }));
  expect(ctrl.review.review).toBeNull();
  ctrl.receive(over);
  ctrl.review.show();
  expect(sent.filter(({ t }) => t === 'review')).toHaveLength(2);
});

test('the bar neither ends a review nor is forgotten after it', () => {
  settings.bar = true;
  const ctrl = new TableCtrl(aTable(), send);
  ctrl.keepWatch();
  ctrl.review.show();
  ctrl.keepWatch();
  ctrl.review.hear({ game: 'g1', done: 12, of: 12, review });
  ctrl.keepWatch();
  expect(sent.map(({ t }) => t)).toEqual(['analyse', 'review', 'analyse']);
});

test('moves, chances and changes in words', () => {
  const name = (seat: 0 | 1) => `Player ${seat + 1}`;
  expect(moveWords('build quarry', name)).toBe('build Quarry');
  expect(moveWords('wonder sphinx < tavern', name)).toBe('raise The Sphinx with Tavern');
  expect(moveWords('reveal 7 baths', name)).toBe('Baths turns up');
  expect(moveWords('first 1', name)).toBe('start of the Age: Player 2');
  expect(moveWords('library economy law masonry', name)).toBe('Economy, Law, Masonry are drawn');
  expect(moveWords('build library as ptolemy:law', name)).toMatch(/^build Library \(.+\)$/);
  expect(moveWords('maecenas none', name)).toBe('take nothing');
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0 %', '1 %', '50 %', '99 %', '100 %']);
  expect([0.123, -0.05, 0.001].map(points)).toEqual(['+12', '−5', '0']);
});

test('a review is at the decision that comes next from the ply looked at', () => {
  const ctrl = new ReviewCtrl(
    () => ({ game: 'g1' }),
    () => null,
    () => true,
  );
  expect(ctrl.indexAt(0)).toBe(-1);
  ctrl.show();
  const decisions = review.decisions.slice(0, 1).flatMap((each) => [
    { ...each, ply: 12 },
    { ...each, ply: 20 },
  ]);
  ctrl.hear({ game: 'g1', done: 1, of: 1, review: { ...review, decisions } });
  expect([0, 12, 13, 20, 21].map((ply) => ctrl.indexAt(ply))).toEqual([0, 0, 1, 1, -1]);
  expect(ctrl.at(13)?.ply).toBe(20);
});

test('the difference of two chances is that of the numbers on screen', () => {
  expect([percent(0.534), percent(0.846)]).toEqual(['53 %', '85 %']);
  expect(pointsBetween(0.534, 0.846)).toBe('−32');
  expect(pointsBetween(0.996, 1)).toBe('−1');
  expect(pointsBetween(0.5, 0.5)).toBe('0');
});

test('a line is told by those who make its moves', () => {
  const nameOf = (seat: 0 | 1) => (seat === 0 ? 'you' : 'Ada');
  const told = (line: string[], by: (0 | 1 | null)[]) => lineWords({ line, by }, nameOf);
  expect(told(['build baths'], [0])).toBe('');
  expect(told(['wonder sphinx < altar', 'build baths', 'discard tavern'], [0, 0, 1])).toBe(
    'you: raise The Sphinx with Altar, build Baths; Ada: sell Tavern',
  );
  expect(told(['build baths', 'reveal 7 altar', 'build altar'], [0, null, 0])).toBe(
    'you: build Baths; Altar turns up; you: build Altar',
  );
  const solo = {
    line: ['build baths', 'decision 6'],
    by: [0 as const, null],
    builds: [null, 'altar'],
  };
  expect(lineWords(solo, (seat) => (seat === 0 ? 'you' : 'Caesar'))).toBe(
    'you: build Baths; by a Decision card Caesar builds Altar',
  );
});
