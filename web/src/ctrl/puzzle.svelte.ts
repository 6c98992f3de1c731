import { keepSolved, solvedSoFar } from '../shared/solved';
import type { FromRoom, ToRoom } from '../net/messages';
import { BoardCtrl, type Root } from './board.svelte';

type Stored = Extract<FromRoom, { t: 'puzzle' }>['d'];
/** A moment of an own game at which something better was missed. */
export interface OwnMoment {
  game: string;
  ply: number;
  moves: readonly string[];
}

type Sent = Pick<Stored, 'position' | 'move'>;

/** The list of puzzles, or one of them: a stored one, or a moment of an own game. */
export class PuzzleCtrl {
  /** The stored puzzle; in the list, the first that is not solved. */
  stored: Stored | null = $state.raw(null);
  board: BoardCtrl | null = $state.raw(null);
  /** Found by the player, or told. */
  state: 'open' | 'right' | 'told' = $state('open');
  /** The last move that was tried and is not the one. */
  wrong: string | null = $state(null);
  hints = $state(0);
  /** Nobody has stored the puzzle that was asked for. */
  missing = false;
  progress = $state.raw(solvedSoFar());

  readonly n: number | null;
  readonly own: OwnMoment | null;
  #moves: readonly string[] = $state.raw([]);
  #send: (message: ToRoom) => boolean;
  #refused = false;

  /** The move to be found, as soon as the puzzle is known. */
  readonly answer: string | null = $derived(this.#moves[0] ?? null);

  /** One that came by a link and is not stored here. */
  readonly sent: Sent | null;

  constructor(
    send: (message: ToRoom) => boolean,
    n: number | null,
    own: OwnMoment | null,
    sent: Sent | null = null,
  ) {
    this.#send = send;
    this.n = n;
    this.own = own;
    this.sent = sent;
    if (sent) this.#lay({ position: sent.position }, [sent.move]);
    else if (own) this.#lay({ game: own.game, ply: own.ply }, own.moves);
    else this.#send({ t: 'puzzle', d: { n: n ?? this.next } });
  }

  /** The first stored puzzle that is not solved yet. */
  get next(): number {
    const { solved } = this.progress;
    let n = 1;
    while (solved.includes(n)) ++n;
    return n;
  }

  hear(puzzle: Stored) {
    this.stored = puzzle;
    if (this.n !== null) this.#lay({ position: puzzle.position }, [puzzle.move]);
  }

  /** There is no puzzle of that number: in the list, because all are solved. */
  refuse() {
    this.missing = this.n !== null && !this.stored;
    if (this.#refused || this.n !== null || this.own || this.stored) return;
    this.#refused = true;
    this.#send({ t: 'puzzle', d: { n: 1 } });
  }

  tell() {
    if (this.state === 'open') this.#settle('told');
  }

  hint() {
    this.hints = Math.min(2, this.hints + 1);
  }

  leave() {
    this.board?.leave();
  }

  #lay(root: Root, moves: readonly string[]) {
    this.#moves = moves;
    this.board = new BoardCtrl(this.#send, {
      root,
      judge: (move) => this.judge(move),
      searches: false, // it would be a waste, and would tell the answer
    });
  }

  /** Whether a move that the player tries is made on the board. */
  judge(move: string): boolean {
    if (this.state !== 'open') return true;
    if (this.#moves.includes(move)) {
      this.#settle('right');
      return true;
    }
    if (this.wrong === null) this.#count(false);
    this.wrong = move;
    return false;
  }

  #settle(state: 'right' | 'told') {
    // A move that was found after a wrong try, or was told, ends the row.
    if (this.wrong === null || state === 'told') this.#count(state === 'right');
    this.state = state;
    this.wrong = null;
    if (state === 'right') this.#mark();
  }

  #count(found: boolean) {
    const row = found ? this.progress.row + 1 : 0;
    this.progress = keepSolved({
      ...this.progress,
      row,
      longest: Math.max(row, this.progress.longest),
    });
  }

  #mark() {
    const { solved, own } = this.progress;
    const name = this.own && `${this.own.game}/${this.own.ply}`;
    this.progress = keepSolved({
      ...this.progress,
      solved: this.n === null || solved.includes(this.n) ? solved : [...solved, this.n],
      own: name === null || own.includes(name) ? own : [...own, name],
    });
  }
}
