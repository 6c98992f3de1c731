import type { Route } from '../base/route';
import { embedded, hashOf } from '../base/route';
import type { Heard } from '../net/connection';
import type { Unpacked } from '../net/messages';
import { askedNow } from './asked';
import { BoardCtrl } from './board.svelte';
import type { PuzzleCtrl } from './puzzle.svelte';
import { Screen, type ErrorData, type Host } from './screen';
import { troubleOf } from './trouble';

type AtParcel = Extract<Route, { page: 'parcel' }>;

/** The screen of a link: a game or a position on a board of its own, or a puzzle. Nothing is stored. */
export class ParcelScreen extends Screen {
  readonly kind = 'parcel';
  board: BoardCtrl | null = $state.raw(null);
  puzzle: PuzzleCtrl | null = $state.raw(null);
  held: Unpacked | null = $state.raw(null);
  /** Why the link cannot be opened: a clause. */
  trouble: string | null = $state(null);
  #asked = 0;

  constructor(
    host: Host,
    readonly route: AtParcel,
  ) {
    super(host);
  }
  enter() {
    this.host.rise();
    this.#ask();
  }
  override resume() {
    const board = this.board ?? this.puzzle?.board;
    if (board) board.resume();
    else this.#ask();
  }
  override leave(seated: boolean) {
    super.leave(seated);
    this.board?.leave();
    this.puzzle?.leave();
  }
  override hear(message: Heard) {
    if (message.t === 'unpacked' && message.d.asked === this.#asked) void this.#open(message.d);
    else if (message.t === 'explored') this.#explored(message);
    else if (message.t === 'analysis' && message.d.position !== undefined)
      this.board?.watch.hear(message.d);
  }
  override refuse(error: ErrorData) {
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
    this.host.send({ t: 'unpack', d: { piece: this.route.piece, asked: this.#asked } });
  }

  #explored(message: Extract<Heard, { t: 'explored' }>) {
    (this.board ?? this.puzzle?.board)?.hear(message.d);
    // Nobody asks for values where others are shown a game.
    if (embedded()) this.board?.watch.rest();
  }

  async #open(held: Unpacked) {
    const { send } = this.host;
    const [move] = held.moves;
    if (held.kind === 'puzzle' && !embedded() && move !== undefined) {
      if (held.n) {
        location.replace(hashOf({ page: 'puzzles', n: held.n }));
        return;
      }
      const { PuzzleCtrl } = await import('./puzzle.svelte');
      if (!this.gone) this.puzzle = new PuzzleCtrl(send, null, null, { ...held, move });
      return;
    }
    this.held = held;
    const moves = held.kind === 'puzzle' ? [] : held.moves;
    const seats = held.seats ?? null;
    this.board = new BoardCtrl(send, {
      root: { position: held.position },
      origin: () => seats && { seats, you: [] },
      moves,
      here: held.ply ?? moves.length,
      looked: embedded(),
    });
    this.board.deciders.push(...held.by);
  }
}
