import { hashOf, routeOf, type Route } from '../base/route';
import type { Heard } from '../net/connection';
import { unpackText } from '../shared/record';
import type { BoardCtrl } from './board.svelte';
import type { ExercisesCtrl } from './exercises.svelte';
import type { PuzzleCtrl } from './puzzle.svelte';
import { Screen, type ErrorData, type Lobby } from './screen';
import { troubleOf } from './notice.svelte';

// The screens with a board on which moves are tried.

type At<P extends Route['page']> = Extract<Route, { page: P }>;

/** The first steps: exercises. */
export class LearnScreen extends Screen {
  readonly kind = 'learn';
  ctrl: ExercisesCtrl | null = $state.raw(null);
  constructor(
    lobby: Lobby,
    readonly route: At<'learn'>,
  ) {
    super(lobby);
  }
  enter() {
    this.lobby.rise();
    void this.#open();
  }
  override resume() {
    if (this.ctrl) this.ctrl.board.resume();
    else void this.#open();
  }
  override leave(seated: boolean) {
    super.leave(seated);
    this.ctrl?.leave();
  }
  override hear(message: Heard) {
    if (message.t === 'explored') this.ctrl?.hear(message.d);
  }
  override refuse(error: ErrorData) {
    if (error.asked !== undefined) this.ctrl?.board.refuse(error.asked, troubleOf(error));
    return error.asked !== undefined;
  }
  async #open() {
    const { ExercisesCtrl } = await import('./exercises.svelte');
    if (!this.gone) this.ctrl = new ExercisesCtrl(this.lobby.send, this.route.n ?? 1);
  }
}

/** Puzzles: their list, one of them, or a moment of an own game. */
export class PuzzleScreen extends Screen {
  readonly kind = 'puzzles';
  ctrl: PuzzleCtrl | null = $state.raw(null);
  /** The address names a moment of a game that was not reviewed here. */
  #unknown = $state(false);
  /** The address names a puzzle that is not stored. */
  #missing = $state(false);
  constructor(
    lobby: Lobby,
    readonly route: At<'puzzles'>,
  ) {
    super(lobby);
  }
  enter() {
    void this.#open();
  }
  override resume() {
    if (this.ctrl?.board) this.ctrl.board.resume();
    else void this.#open();
  }
  override leave(seated: boolean) {
    super.leave(seated);
    this.ctrl?.leave();
  }
  override hear(message: Heard) {
    if (message.t === 'puzzle') this.ctrl?.hear(message.d);
    else if (message.t === 'puzzles') this.ctrl?.hearList(message.d.puzzles);
    else if (message.t === 'explored') this.ctrl?.hearExplored(message.d);
    else if (message.t === 'analysis' && message.d.position !== undefined)
      this.ctrl?.hearSearch(message.d);
  }
  override refuse(error: ErrorData) {
    if (error.asked !== undefined) {
      this.ctrl?.board?.refuse(error.asked, troubleOf(error));
      return true;
    }
    this.ctrl?.refuse();
    this.#missing = this.ctrl?.missing ?? false;
    return this.#missing;
  }
  override get absent() {
    if (this.#missing) return 'ui.no_puzzle';
    return this.#unknown ? 'error.unknown_game' : null;
  }
  /** Nothing has come to be shown. */
  get empty() {
    const { ctrl } = this;
    return ctrl !== null && ctrl.list.length === 0 && !ctrl.stored && !ctrl.board?.table;
  }
  async #open() {
    const { n = null, game, ply } = this.route;
    const [{ PuzzleCtrl }, { mistakesSoFar }] = await Promise.all([
      import('./puzzle.svelte'),
      import('../shared/reviewed'),
    ]);
    if (this.gone) return;
    const own = mistakesSoFar().find((each) => each.game === game && each.judged.ply === ply);
    this.#unknown = game !== undefined && !own;
    if (this.#unknown) return;
    // The server shows positions only of the game that is open.
    if (game && this.lobby.table?.game !== game) this.lobby.openGame(game);
    const { lobby } = this;
    this.ctrl = new PuzzleCtrl(lobby.send, n, own ?? null, null, () =>
      own && lobby.table?.game === own.game ? lobby.table.table : null,
    );
  }
}

/** The analysis board, or its form; the table from which it was opened stays behind it. */
export class BoardScreen extends Screen {
  readonly kind = 'board';
  route: At<'board'> = $state.raw({ page: 'board' });
  ctrl: BoardCtrl | null = $state.raw(null);
  constructor(lobby: Lobby, route: At<'board'>) {
    super(lobby);
    this.route = route;
  }
  enter() {
    void this.#open();
  }
  override resume() {
    if (this.ctrl?.composer) this.ctrl.composer.resume();
    else void this.#open();
  }
  override leave(seated: boolean) {
    super.leave(seated);
    this.ctrl?.leave();
  }
  override hear(message: Heard) {
    if (message.t === 'explored') {
      this.ctrl?.hear(message.d);
      // The address of a form waits for its own answer.
      if (!this.ctrl?.composer) void this.keepAddress();
    } else if (message.t === 'composed') {
      this.ctrl?.composer?.hear(message.d);
      void this.keepAddress();
    } else if (message.t === 'analysis' && message.d.position !== undefined)
      this.ctrl?.analysis.hear(message.d);
  }
  override refuse(error: ErrorData) {
    if (error.asked === undefined) return false;
    this.ctrl?.composer?.refuse(error.asked, `error.${error.why}`);
    this.ctrl?.refuse(error.asked, troubleOf(error));
    return true;
  }
  /** Nothing has come to be shown. */
  get empty() {
    return this.ctrl !== null && !this.ctrl.table;
  }

  /** The address follows the board: it can be reloaded and shared. */
  async keepAddress() {
    const { ctrl } = this;
    if (!ctrl) return;
    // Leaving the page stops what is being loaded; then the address does not matter.
    const loaded = await import('./boardAddress').catch(() => null);
    const route = await loaded?.boardAddress(ctrl);
    if (!route || this.gone || this.ctrl !== ctrl) return;
    // After Back the address has changed already, and the browser tells of it later.
    const here = hashOf(routeOf(location.hash));
    if (here !== hashOf(this.route) || here === hashOf(route)) return;
    // The form is a page of its own, which Back closes.
    const opens = route.form && !this.route.form;
    this.route = route;
    if (opens) history.pushState(null, '', hashOf(route));
    else history.replaceState(null, '', hashOf(route));
  }

  async #open() {
    const { route } = this;
    const { BoardCtrl } = await import('./board.svelte');
    const line = route.position ? await unpackText(route.position).catch(() => 'age=0') : null;
    if (this.gone || this.route !== route) return;
    this.ctrl?.leave();
    if (line === null && !route.form) {
      if (route.game) this.ctrl = this.#ofGame(BoardCtrl, route.game);
      else await this.#ofExample(BoardCtrl);
      return;
    }
    this.ctrl = new BoardCtrl(this.lobby.send, { root: line === null ? null : { position: line } });
    if (route.form) void this.ctrl.compose(line);
  }

  /** A board in the middle of a game, where a pair of symbols can be had. */
  async #ofExample(Board: typeof BoardCtrl) {
    const { route } = this;
    const { EXERCISES } = await import('../learn/lesson/exercises');
    if (this.gone || this.route !== route) return;
    const position = EXERCISES.find(({ id }) => id === 'pair')?.position ?? '';
    this.ctrl = new Board(this.lobby.send, { root: { position }, example: true });
  }

  /** A board of a game. The moves of a finished game can all be stepped through. */
  #ofGame(Board: typeof BoardCtrl, game: string): BoardCtrl {
    const { lobby } = this;
    const { ply = 0 } = this.route;
    const table = lobby.table?.game === game ? lobby.table : null;
    lobby.table?.analysis.rest();
    // The server analyses positions only of the game that is open.
    if (!table) lobby.openGame(game);
    const over = table?.table.result && table.table.ply === table.shown.events.length;
    const root = { game, ply: over ? 0 : ply };
    const past = over ? table.shown.events : [];
    const board = new Board(lobby.send, {
      root,
      origin: () => (lobby.table?.game === game ? (lobby.table?.table ?? null) : null),
      moves: past.map(({ move }) => move),
      here: over ? ply : 0,
    });
    board.deciders.push(...past.map(({ by }) => (by === 'chance' ? null : by)));
    return board;
  }
}
