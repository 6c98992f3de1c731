import { ReviewCtrl } from '../analysis/review.svelte';
import type { Route } from '../base/route';
import { embedded, hashOf } from '../base/route';
import { savesData } from '../device/saving';
import type { Heard } from '../net/connection';
import type { Unpacked } from '../net/messages';
import { askedNow } from './asked';
import type { BoardCtrl } from './board.svelte';
import type { PuzzleCtrl } from './puzzle.svelte';
import { Screen, type ErrorData, type Lobby } from './screen';
import { troubleOf } from './notice.svelte';

type AtParcel = Extract<Route, { page: 'parcel' }>;

/** The screen of a link: a game or a position on a board of its own, or a puzzle. Nothing is stored. */
export class ParcelScreen extends Screen {
  readonly kind = 'parcel';
  board: BoardCtrl | null = $state.raw(null);
  puzzle: PuzzleCtrl | null = $state.raw(null);
  held: Unpacked | null = $state.raw(null);
  /** Review of a game: begun by itself if its link says so, unless the reader saves data. */
  review: ReviewCtrl | null = $state.raw(null);
  /** Reason why the link cannot be opened: a clause. */
  trouble: string | null = $state(null);
  #asked = 0;

  constructor(
    lobby: Lobby,
    readonly route: AtParcel,
  ) {
    super(lobby);
  }
  enter() {
    this.lobby.rise();
    this.#ask();
  }
  override resume() {
    const board = this.board ?? this.puzzle?.board;
    if (board) board.resume();
    else this.#ask();
    this.review?.resume();
  }
  override leave(seated: boolean) {
    super.leave(seated);
    this.board?.leave();
    this.puzzle?.leave();
  }
  override hear(message: Heard) {
    if (message.t === 'unpacked' && message.d.asked === this.#asked) void this.#open(message.d);
    else if (message.t === 'explored') {
      this.board?.hear(message.d);
      this.puzzle?.hearExplored(message.d);
    } else if (message.t === 'review') this.#hearReview(message.d);
    else if (message.t === 'analysis' && message.d.position !== undefined) {
      this.board?.analysis.hear(message.d);
      this.puzzle?.hearSearch(message.d);
    }
  }
  override refuse(error: ErrorData) {
    if (error.why === 'busy' && this.review?.running) {
      this.review.fail();
      if (!savesData()) this.board?.search();
    }
    if (error.asked === undefined) return false;
    if (error.asked === this.#asked) this.trouble = error.key ?? `error.${error.why}`;
    (this.board ?? this.puzzle?.board)?.refuse(error.asked, troubleOf(error));
    return true;
  }

  /** The thing to share: what is on the board; the address itself, as long as it says the same. */
  get shared() {
    const { board, held } = this;
    if (!board || !held) return null;
    const same = board.moves.join() === held.moves.join();
    if (same) return { piece: this.route.piece, whole: held.kind === 'game' };
    return { position: held.position, moves: [...board.moves], ply: board.here };
  }

  #ask() {
    this.#asked = askedNow();
    this.lobby.send({ t: 'unpack', d: { piece: this.route.piece, asked: this.#asked } });
  }

  /** One search at a time: while the game is reviewed no position of it is. */
  lookBack() {
    this.board?.lay();
    this.review?.ask();
  }

  #hearReview(news: Extract<Heard, { t: 'review' }>['d']) {
    this.review?.hear(news);
    if (this.review?.review && !savesData()) this.board?.search();
  }

  async #open(held: Unpacked) {
    const [move] = held.moves;
    if (held.kind === 'puzzle' && !embedded() && move !== undefined) {
      if (held.n) location.replace(hashOf({ page: 'puzzles', n: held.n }));
      else await this.#openPuzzle({ ...held, move });
      return;
    }
    this.held = held;
    await this.#openBoard(held);
  }

  async #openPuzzle(given: Unpacked & { move: string }) {
    const { PuzzleCtrl } = await import('./puzzle.svelte');
    if (!this.gone) this.puzzle = new PuzzleCtrl(this.lobby.send, null, null, given);
  }

  async #openBoard(held: Unpacked) {
    const { BoardCtrl } = await import('./board.svelte');
    if (this.gone) return;
    const moves = held.kind === 'puzzle' ? [] : held.moves;
    const seats = held.seats ?? null;
    this.review = this.#reviewOf(held);
    const reviews = this.review !== null && held.review && !savesData();
    this.board = new BoardCtrl(this.lobby.send, {
      root: { position: held.position },
      origin: () => seats && { seats, you: [] },
      moves,
      here: held.ply ?? moves.length,
      looked: embedded(),
      // Nobody asks for values where others are shown a game.
      searches: !embedded() && !reviews && !savesData(),
    });
    this.board.deciders.push(...held.by);
    if (reviews) this.lookBack();
  }

  /** A whole game's, which waits until it is asked for; nothing else has one. */
  #reviewOf(held: Unpacked) {
    if (held.kind !== 'game' || embedded()) return null;
    const { piece } = this.route;
    return new ReviewCtrl(
      () => ({ piece }),
      () => null,
      this.lobby.send,
    );
  }
}
