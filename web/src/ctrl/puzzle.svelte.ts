import { mistakesSoFar, nameOfMistake, seriesOf, type Mistake } from '../shared/reviewed';
import { keepSolved, numbersToIds, solvedSoFar } from '../shared/solved';
import { Analysis } from '../analysis/analysis.svelte';
import type { Explored, FromRoom, Table, ToRoom } from '../net/messages';
import { madeOf, type Judged, type Made, type Outlook } from '../net/outlook';
import { askedNow } from './asked';
import { BoardCtrl, type Origin, type Root } from './board.svelte';

type Stored = Extract<FromRoom, { t: 'puzzle' }>['d'];
/** Id, theme and difficulty of a stored puzzle, for the list. */
export type About = Extract<FromRoom, { t: 'puzzles' }>['d']['puzzles'][number];
/** Explanation of an answer: why, both lines, and how the game ends after the better one. */
export type Why = Pick<
  Judged,
  'seat' | 'chance' | 'wins' | 'reasons' | 'best_line' | 'played_line'
>;
type Sent = Pick<Stored, 'position' | 'move'>;

/** The list of puzzles, or one of them: a stored one, or a mistake of an own game. */
export class PuzzleCtrl {
  /** The stored puzzle. */
  stored: Stored | null = $state.raw(null);
  board: BoardCtrl | null = $state.raw(null);
  /** Found by the player, or told. */
  state: 'open' | 'right' | 'told' = $state('open');
  /** The last move that was tried and is not the one. */
  wrong: string | null = $state(null);
  /** The move by which it was solved: the answer, or one about as good. */
  found: string | null = $state(null);
  hints = $state(0);
  /** All stored ones, for the list. */
  list: readonly About[] = $state.raw([]);
  /** End of the game if both sides go on as well as they can. */
  end: Table['result'] = $state.raw(null);
  /** Nobody has stored the puzzle that was asked for. */
  missing = false;
  progress = $state.raw(solvedSoFar());

  readonly n: number | null;
  readonly own: Mistake | null;
  #moves: readonly string[] = $state.raw([]);
  #send: (message: ToRoom) => boolean;
  readonly #origin: () => Origin | null;
  readonly #analysis: Analysis;
  /** The number of the request for the end. */
  #ends = 0;
  readonly #mistakes = mistakesSoFar();

  /** The move to be found, as soon as the puzzle is known. */
  readonly answer: string | null = $derived(this.#moves[0] ?? null);

  /** One that came by a link and is not stored here. */
  readonly sent: Sent | null;

  constructor(
    send: (message: ToRoom) => boolean,
    n: number | null,
    own: Mistake | null,
    sent: Sent | null = null,
    origin: () => Origin | null = () => null,
  ) {
    this.#send = send;
    this.#origin = origin;
    this.#analysis = new Analysis(send);
    this.n = n;
    this.own = own;
    this.sent = sent;
    if (sent) this.#lay({ position: sent.position }, [sent.move]);
    else if (own) {
      const { ply, best, as_good } = own.judged;
      this.#lay({ game: own.game, ply }, [best, ...as_good]);
    } else this.#send(n === null ? { t: 'puzzles', d: {} } : { t: 'puzzle', d: { n } });
  }

  /** Explanation of the answer: of a mistake by the review, of a puzzle by a search of its position. */
  get why(): Why | null {
    if (this.own) return this.own.judged;
    const { outlook } = this.#analysis;
    const [best, second] = outlook?.lines ?? [];
    if (!outlook?.done || !best || !second || outlook.seat === null) return null;
    return {
      seat: outlook.seat,
      chance: best.wins,
      wins: second.wins,
      reasons: outlook.reasons,
      best_line: madeOf(best),
      played_line: madeOf(second),
    };
  }

  /** Place of this mistake among those of its game, and which comes next. */
  get series() {
    const { own, progress } = this;
    if (!own) return null;
    return seriesOf(this.#mistakes, progress.own, { game: own.game, ply: own.judged.ply });
  }

  /** Lays out the first `n` moves of a line. */
  show(line: readonly Made[], n: number) {
    const moves = line.slice(0, n).map(({ move }) => move);
    this.board?.follow(moves, 0);
  }

  /** In the list, the number of the first puzzle that is not solved yet; 0 if all are. */
  get next(): number {
    return 1 + this.list.findIndex(({ id }) => !this.progress.ids.includes(id));
  }

  hear(puzzle: Stored) {
    this.stored = puzzle;
    this.#lay({ position: puzzle.position }, [puzzle.move]);
  }

  hearList(list: readonly About[]) {
    this.list = list;
    this.progress = numbersToIds(list);
  }

  hearExplored(explored: Explored) {
    if (explored.asked === this.#ends) this.end = explored.result;
    else this.board?.hear(explored);
  }

  /** The search of the position has found out more. */
  hearSearch(outlook: Outlook) {
    this.#analysis.hear(outlook);
    const line = this.why?.best_line.map(({ move }) => move);
    const { position } = outlook;
    if (!line || !position || this.own || this.#ends) return;
    this.#ends = askedNow();
    this.#send({ t: 'explore', d: { position, moves: line, quiet: true, asked: this.#ends } });
  }

  /** There is no puzzle of that number. */
  refuse() {
    this.missing = this.n !== null && !this.stored;
  }

  tell() {
    if (this.state === 'open') this.#settle('told');
  }

  hint() {
    this.hints = Math.min(2, this.hints + 1);
  }

  leave() {
    this.board?.leave();
    this.#analysis.rest();
  }

  #lay(root: Root, moves: readonly string[]) {
    this.#moves = moves;
    this.board = new BoardCtrl(this.#send, {
      root,
      origin: this.#origin,
      judge: (move) => this.judge(move),
      searches: false, // it would be a waste, and would tell the answer
    });
  }

  /** Whether a move that the player tries is made on the board. */
  judge(move: string): boolean {
    if (this.state !== 'open') return true;
    if (this.#moves.includes(move)) {
      this.found = move;
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
    this.#explain();
    if (state === 'right') this.#mark();
  }

  /** Lets both lines be followed on the board, without moves of one's own, and has the position searched, if there is no review. */
  #explain() {
    const position = this.board?.position;
    if (this.board?.table) this.board.table.still = true;
    if (this.own || !position) return;
    this.#analysis.expect({ position });
    this.#send({ t: 'explore', d: { position, moves: [], asked: askedNow() } });
  }

  /** Puzzles solved in a row, not one's own mistakes: they are counted by game. */
  #count(found: boolean) {
    if (this.own) return;
    const row = found ? this.progress.row + 1 : 0;
    this.progress = keepSolved({
      ...this.progress,
      row,
      longest: Math.max(row, this.progress.longest),
    });
  }

  #mark() {
    const { ids, own } = this.progress;
    const name = this.own && nameOfMistake(this.own.game, this.own.judged.ply);
    this.progress = keepSolved({
      ...this.progress,
      ids: this.stored ? [...ids, this.stored.id] : ids,
      own: name === null ? own : [...own, name],
    });
  }
}
