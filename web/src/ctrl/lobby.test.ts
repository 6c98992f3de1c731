import { beforeEach, expect, test, vi } from 'vitest';
import explored from '../../../tests/messages/server_explored.json';
import { hashOf, type Route } from '../base/route';
import type { Heard } from '../net/connection';
import { welcome } from '../net/fixtures';
import type { Explored, ToRoom } from '../net/messages';
import { aTable, askedIn, build } from '../game/fixtures';
import { gameSummary } from '../nudge/fixtures';
import { LobbyCtrl } from './lobby.svelte';
import type { BoardScreen } from './boards.svelte';

let say: (message: Heard) => void;
let sent: ToRoom[];
let lobby: LobbyCtrl;
let connected: boolean;

/** The analysis board, if it is the screen. */
const board = () => (lobby.screen.kind === 'board' ? lobby.screen.ctrl : null);

beforeEach(() => {
  location.hash = '';
  sent = [];
  connected = true;
  lobby = new LobbyCtrl(
    (hearer) => {
      say = (message) => {
        hearer.message(message);
      };
      return {
        send: (message) => {
          if (connected) sent.push(message);
          return connected;
        },
        get sent() {
          return sent.length;
        },
        close: () => {},
      };
    },
    () => {},
  );
});

test('what the computer does at once in a new game is not missed', () => {
  lobby.goTo({ page: 'game', game: 'old' });
  say({ t: 'table', d: aTable({ game: 'old' }) });
  lobby.start({ variant: {}, seats: ['greedy', 'human'] });
  // Both arrive before the browser reports the new address.
  say({ t: 'table', d: aTable({ game: 'new', ply: 9, from: 0 }) });
  say({ t: 'table', d: aTable({ game: 'new', ply: 10, from: 9 }) });
  lobby.table?.queue.skip();
  expect(lobby.table?.game).toBe('new');
  expect(lobby.table?.table.ply).toBe(10);
});

test('a table with a gap before it is not shown; the game is asked for again', () => {
  lobby.goTo({ page: 'game', game: 'old' });
  say({ t: 'table', d: aTable({ game: 'old', ply: 9, from: 0 }) });
  sent.length = 0;
  say({ t: 'table', d: aTable({ game: 'old', ply: 12, from: 11 }) });
  expect(lobby.table?.table.ply).toBe(9);
  expect(sent).toEqual([{ t: 'open', d: { game: 'old' } }]);
});

test('an error is told to the form whose question it answers, not to the board behind it', async () => {
  lobby.goTo({ page: 'board' });
  const shown = await vi.waitUntil(board);
  await shown.compose();
  const asked = askedIn(sent, 'compose');
  expect(asked).toBeGreaterThan(0);
  say({ t: 'error', d: { why: 'bad_position', asked } });
  expect(shown.composer?.flaws).toEqual([{ field: '', key: 'error.bad_position', args: {} }]);
  expect([shown.trouble, lobby.trouble]).toEqual([null, null]);
});

test('Back stays where it went, although the form that it closes asked for its address', async () => {
  const form: Route = { page: 'board', form: true };
  history.replaceState(null, '', hashOf(form));
  lobby.goTo(form);
  await vi.waitUntil(() => board()?.composer);
  const kept = (lobby.screen as BoardScreen).keepAddress();
  // The browser changes the address first, and tells of it later.
  const before = hashOf({ page: 'board' });
  history.replaceState(null, '', before);
  await kept;
  expect(location.hash).toBe(before);
});

test('the answer to the board behind a form leaves the address of the form', async () => {
  const form: Route = { page: 'board', form: true, position: 'A-packed-position' };
  history.replaceState(null, '', hashOf(form));
  lobby.goTo(form);
  const shown = await vi.waitUntil(() => board()?.composer && board());
  const keep = vi.spyOn(lobby.screen as BoardScreen, 'keepAddress');
  const asked = askedIn(sent, 'explore');
  say({ t: 'explored', d: { ...(explored.d as unknown as Explored), asked } });
  expect(shown.table).not.toBeNull();
  expect(keep).not.toHaveBeenCalled();
  say({ t: 'composed', d: { asked: 0, table: null, choices: null, flaws: [], position: null } });
  expect(keep).toHaveBeenCalledOnce();
});

test('an example stays one until another position has come', async () => {
  lobby.goTo({ page: 'board' });
  const shown = await vi.waitUntil(board);
  vi.spyOn(lobby.screen as BoardScreen, 'keepAddress').mockResolvedValue();
  const answer = () => {
    const asked = askedIn(sent, 'explore');
    say({ t: 'explored', d: { ...(explored.d as unknown as Explored), moves: [], asked } });
  };
  answer();
  shown.paste('age=1');
  expect(shown.example).toBe(true);
  answer();
  expect(shown.example).toBe(false);
});

test('which rule a pasted position breaks comes as a sentence, to be said in any language', async () => {
  lobby.goTo({ page: 'board' });
  const shown = await vi.waitUntil(board);
  shown.paste('age=1 board=law,-,-,-,- tokens0=law');
  const what = { key: 'invariant.tokens_in_one_place', args: {} };
  const key = 'input.broken_invariant';
  const asked = askedIn(sent, 'explore');
  say({ t: 'error', d: { why: 'bad_position', where: '', key, what, asked } });
  expect(shown.trouble).toEqual({ key, where: '', what });
});

test('a record dropped before the server has answered is opened when it has', () => {
  connected = false;
  lobby.import('a record');
  connected = true;
  say(welcome);
  say(welcome);
  expect(sent.filter(({ t }) => t === 'import')).toEqual([
    { t: 'import', d: { trace: 'a record' } },
  ]);
  say({ t: 'table', d: aTable({ game: 'new' }) });
  expect(lobby.table?.game).toBe('new');
});

test('a game with lessons that is asked for without a connection has them when it comes', () => {
  connected = false;
  lobby.start({ variant: {}, seats: ['human', 'level1'] }, 'base');
  connected = true;
  say(welcome);
  say({ t: 'table', d: aTable({ game: 'new' }) });
  expect(lobby.table?.coach.course).toBe('base');
});

test('the answer to what another screen asked is dropped', async () => {
  const puzzle = () => (lobby.screen.kind === 'puzzles' ? lobby.screen.ctrl : null);
  lobby.goTo({ page: 'puzzles', n: 3 });
  await vi.waitUntil(puzzle);
  const asked = sent.length;
  lobby.goTo({ page: 'puzzles', n: 4 });
  const shown = await vi.waitUntil(puzzle);
  const data = {
    n: 3,
    of: 9,
    id: 'three',
    difficulty: 1,
    theme: 'tempo',
    position: 'dipolis/1',
    move: 'build baths',
  };
  say({ t: 'puzzle', d: data, n: asked });
  say({ t: 'error', d: { why: 'bad_message' }, n: asked });
  expect([shown.stored, lobby.trouble]).toEqual([null, null]);
  say({ t: 'puzzle', d: { ...data, n: 4 }, n: sent.length });
  expect(shown.stored?.n).toBe(4);
});

test('who has sent nothing since sitting down is told when the game is gone', () => {
  lobby.start({ variant: {}, seats: ['human', 'level1'] });
  say({ t: 'table', d: aTable({ game: 'new' }), n: sent.length });
  lobby.goTo({ page: 'game', game: 'new' });
  say({ t: 'error', d: { why: 'unknown_game' }, n: sent.length });
  expect([lobby.table, lobby.trouble]).toEqual([null, { key: 'error.unknown_game' }]);
});

test('the move of a game that was just left opens it nowhere', async () => {
  lobby.goTo({ page: 'game', game: 'old' });
  say({ t: 'table', d: aTable({ game: 'old' }), n: sent.length });
  const before = sent.length;
  lobby.goTo({ page: 'open' });
  await vi.waitUntil(() => lobby.screen.kind === 'open' && lobby.screen.ctrl);
  say({ t: 'table', d: aTable({ game: 'old', ply: 3, from: 2 }), n: before });
  expect([lobby.table, lobby.route]).toEqual([null, { page: 'open' }]);
});

test('at a table an error passes; elsewhere it stays', () => {
  vi.useFakeTimers();
  say({ t: 'error', d: { why: 'busy' } });
  expect(lobby.trouble).toEqual({ key: 'error.busy' });
  lobby.goTo({ page: 'game', game: 'old' });
  say({ t: 'table', d: aTable({ game: 'old' }) });
  say({ t: 'error', d: { why: 'busy' } });
  expect([lobby.trouble, lobby.notice.sentence]).toEqual([null, { key: 'error.busy' }]);
  vi.advanceTimersByTime(4000);
  expect(lobby.notice.sentence).toBeNull();
  vi.useRealTimers();
});

test('a game that was deleted elsewhere leaves no table that waits for an answer', () => {
  lobby.goTo({ page: 'game', game: 'old' });
  say({ t: 'table', d: aTable({ game: 'old' }) });
  lobby.table?.play(build('baths'));
  say({ t: 'error', d: { why: 'unknown_game' } });
  expect(lobby.table).toBeNull();
  expect(lobby.trouble).toEqual({ key: 'error.unknown_game' });
});

test('a damaged game says so, and shows what can still be read', () => {
  lobby.goTo({ page: 'game', game: 'old' });
  say({ t: 'table', d: aTable({ game: 'old' }) });
  say({ t: 'error', d: { why: 'damaged_game' } });
  expect(lobby.table).toBeNull();
  expect(lobby.trouble).toEqual({ key: 'error.damaged_game' });
  const result = {
    winner: null,
    kind: 'damaged',
    scores: aTable().cities.map(({ score }) => score),
  };
  say({ t: 'table', d: { ...aTable({ game: 'old', options: [] }), result } as never });
  expect(lobby.table?.table.result?.kind).toBe('damaged');
  expect(lobby.trouble).toBeNull();
});

test('a game that was asked for pulls nobody back who has gone elsewhere', () => {
  lobby.start({ variant: {}, seats: ['human', 'level1'] }, 'base');
  lobby.goTo({ page: 'statistics' });
  say({ t: 'table', d: aTable({ game: 'new' }) });
  expect([lobby.table, lobby.route]).toEqual([null, { page: 'statistics' }]);
  expect(location.hash).toBe('');
});

test('a link is opened on a board of its own, and nothing is made of it until it is taken', async () => {
  lobby.goTo({ page: 'parcel', piece: '1abc' });
  const asked = askedIn(sent, 'unpack');
  expect(sent.at(-1)).toEqual({ t: 'unpack', d: { piece: '1abc', asked } });
  const held = { variant: {}, position: 'dipolis/1', review: false };
  const game = { kind: 'game' as const, ...held, moves: ['a', 'b'], by: [null, 0 as const] };
  // The answer to another link.
  say({ t: 'unpacked', d: { ...game, ply: null, asked: asked - 1 } });
  const { screen } = lobby;
  if (screen.kind !== 'parcel') throw new Error(screen.kind);
  expect(screen.board).toBeNull();
  say({ t: 'unpacked', d: { ...game, ply: 1, asked } });
  await vi.waitFor(() => {
    expect(screen.board).not.toBeNull();
  });
  expect(sent.at(-1)).toMatchObject({ t: 'explore', d: { position: 'dipolis/1', moves: ['a'] } });
  expect(screen.shared).toEqual({ piece: '1abc', whole: true });
  lobby.take('1abc');
  expect(sent.at(-1)).toEqual({ t: 'import', d: { piece: '1abc' } });
});

async function openLink(review: boolean) {
  lobby.goTo({ page: 'parcel', piece: '1abc' });
  const asked = askedIn(sent, 'unpack');
  const held = { variant: {}, position: 'dipolis/1', review, moves: ['a'], by: [null], ply: 1 };
  say({ t: 'unpacked', d: { kind: 'game', ...held, asked } });
  const { screen } = lobby;
  if (screen.kind !== 'parcel') throw new Error(screen.kind);
  await vi.waitFor(() => {
    expect(screen.board).not.toBeNull();
  });
  if (!screen.review) throw new Error('no review');
  return { screen, review: screen.review };
}
const last = (n: number) => sent.slice(-n).map(({ t, d }) => [t, 'quiet' in d]);

test('a link that says so begins the review of its game, and its positions are searched after that', async () => {
  const { review } = await openLink(true);
  expect(sent.at(-1)).toEqual({ t: 'review', d: { piece: '1abc' } });
  expect(last(2)).toEqual([
    ['explore', true],
    ['review', false],
  ]);
  say({ t: 'review', d: { piece: '1other', done: 1, of: 2, review: null } });
  say({ t: 'review', d: { piece: '1abc', done: 1, of: 4, review: null } });
  expect([review.running, review.progress]).toEqual([true, 0.25]);
  const found = { decisions: [], graph: [] } as never;
  say({ t: 'review', d: { piece: '1abc', done: 4, of: 4, review: found } });
  expect(review.review).not.toBeNull();
  expect(last(1)).toEqual([['explore', false]]);
});

test('a review that is given up is offered again', async () => {
  const { screen, review } = await openLink(true);
  say({ t: 'error', d: { why: 'busy' } });
  expect(review.running).toBe(false);
  screen.lookBack();
  expect(sent.at(-1)?.t).toBe('review');
});

test('whoever saves data has nothing searched that was not asked for', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const { screen, review } = await openLink(true);
  expect([review.running, last(1)]).toEqual([false, [['explore', true]]]);
  screen.lookBack();
  expect(sent.at(-1)?.t).toBe('review');
  vi.unstubAllGlobals();
});

test('a link that is broken says why', () => {
  lobby.goTo({ page: 'parcel', piece: '1abc' });
  const key = 'input.broken_parcel';
  say({ t: 'error', d: { why: 'bad_link', key, asked: askedIn(sent, 'unpack') } });
  const { screen } = lobby;
  expect(screen.kind === 'parcel' && screen.trouble).toBe(key);
  expect(lobby.trouble).toBeNull();
});

test('what is shared becomes an address; a late one is not shown', () => {
  lobby.sharing.offer({ puzzle: 3 });
  const asked = askedIn(sent, 'pack');
  lobby.sharing.close();
  say({ t: 'packed', d: { piece: '1abc', asked } });
  expect(lobby.sharing.url).toBeNull();
  lobby.sharing.offer({ puzzle: 3 });
  say({ t: 'packed', d: { piece: '1abc', asked: askedIn(sent, 'pack') } });
  expect(lobby.sharing.url).toMatch(/#\/l\/1abc$/);
});

test('a server that calls people is told whether the page is seen', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  say({ ...welcome, d: { ...welcome.d, push: '' } });
  lobby.tellSeen();
  expect(sent.filter(({ t }) => t === 'visibility')).toEqual([]);
  say({ ...welcome, d: { ...welcome.d, push: 'BAEC' } });
  expect(sent).toContainEqual({ t: 'visibility', d: { hidden: true } });
  hidden.mockReturnValue(false);
  sent = [];
  lobby.tellSeen();
  // Others may have played meanwhile.
  expect(sent).toEqual([
    { t: 'visibility', d: { hidden: false } },
    { t: 'games', d: {} },
  ]);
});

test('games that wait are counted, the one on the table as it is now', () => {
  const people = { names: ['Ada', 'Bob'] as [string, string], seat: 0 as const, waiting: false };
  say({
    t: 'games',
    d: {
      games: [
        gameSummary({ game: 'a', people }),
        gameSummary({ game: 'b', people }),
        gameSummary({ game: 'c', people, turn: 1 }),
      ],
    },
  });
  expect(lobby.waiting).toBe(2);
  lobby.goTo({ page: 'game', game: 'a' });
  say({ t: 'table', d: aTable({ game: 'a' }) });
  expect(lobby.waiting).toBe(1);
});
