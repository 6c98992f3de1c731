import type { Args } from '../base/text';
import type { ComposeCtrl } from './compose.svelte';
import type { Explored, Seat, Table, ToRoom } from '../net/messages';
import type { Outcome } from '../net/outlook';
import { askedNow } from './asked';
import { TableCtrl } from './table.svelte';
import type { Told } from '../game/sentences';
import { Analysis } from '../analysis/analysis.svelte';

/** The starting point for tried moves: a position of a game, or a position line. */
export type Root = { game: string; ply: number } | { position: string };

export interface PositionTrouble {
  key: string;
  where: string;
  /** A quotation, or a sentence that names the broken invariant. */
  what: string | { key: string; args?: Args };
}

/** The game from which the board was opened: its players, and the seats of this device. */
export interface Origin {
  seats: readonly [string, string];
  you: readonly Seat[];
}

/** Contents with which a board is opened. */
interface Opening {
  root: Root | null;
  origin?: () => Origin | null;
  /** The moves that led here; the first `here` of them are on the board at first. */
  moves?: readonly string[];
  here?: number;
  /** Only the seat that decides first is played here, and its moves are asked about before. */
  judge?: (move: string) => boolean;
  /** Nobody plays here: it is only looked at. */
  looked?: boolean;
  /** Positions are searched as soon as they are on the board. */
  searches?: boolean;
  /** The position is an example, so that the board is not empty. */
  example?: boolean;
}

/** A position for trying moves, on a table of its own; the original game does not change. */
export class BoardCtrl {
  /** The tried moves; the first `here` of them are on the table. */
  moves: readonly string[] = $state.raw([]);
  here = $state(0);
  table: TableCtrl | null = $state.raw(null);
  outcomes: readonly Outcome[] = $state.raw([]);
  /** The line of the position on screen. */
  position = $state('');
  /** Players who decided each of the moves, as far as that is known; chance is null. */
  readonly deciders: (Seat | null | undefined)[] = $state([]);
  /** The game from which the board was opened. */
  readonly game: string | null;
  trouble: PositionTrouble | null = $state.raw(null);
  /** An example is on the board, or what was tried from it, until another position comes. */
  example = $state(false);
  readonly analysis: Analysis;
  /** The form in which a table is being composed. */
  composer: ComposeCtrl | null = $state.raw(null);

  #root: Root | null;
  readonly #given: readonly string[];
  readonly #origin: () => Origin | null;
  readonly #judge: Opening['judge'];
  readonly #looked: boolean;
  /** Each position is searched as soon as it is on the board. */
  searching = $state(true);
  /** The only seat played here, if moves are judged. */
  #own: Seat | null = null;
  #send: (message: ToRoom) => boolean;
  /** The request that has not been answered yet. */
  #asked: { n: number; root: Root; moves: readonly string[]; draw: boolean } | null = null;

  constructor(
    send: (message: ToRoom) => boolean,
    {
      root,
      origin = () => null,
      moves = [],
      here = 0,
      judge,
      looked = false,
      searches = true,
      example = false,
    }: Opening,
  ) {
    this.#send = send;
    this.#root = root;
    this.game = root && 'game' in root ? root.game : null;
    this.#given = moves;
    this.#origin = origin;
    this.#judge = judge;
    this.#looked = looked;
    this.searching = searches;
    this.example = example;
    this.moves = moves;
    this.analysis = new Analysis(send);
    this.#ask(moves.slice(0, here));
  }

  /** Reference by which the position on screen is found again: in its game, or by its line. */
  get reference(): Root {
    const { here, position } = this;
    const root = this.#root;
    const played = this.moves.slice(0, here).join();
    if (root && 'game' in root && played === this.#given.slice(0, here).join())
      return { game: root.game, ply: root.ply + here };
    return { position };
  }

  /** The move that was made in the game from the position on the board; null away from the game and at its end. */
  get played(): string | null {
    const { here } = this;
    const along = this.moves.slice(0, here).join() === this.#given.slice(0, here).join();
    return along ? (this.#given[here] ?? null) : null;
  }

  /** The card under the pointer, with the focus or opened. */
  get pointed(): string | null {
    const { table } = this;
    const subject = table?.opened ?? table?.looked ?? null;
    const place = subject?.kind === 'place' ? table?.shown.placeOf(subject.place) : null;
    return typeof place?.card === 'string' ? place.card : null;
  }

  try(move: string) {
    this.moves = [...this.moves.slice(0, this.here), move];
    this.#ask(this.moves);
  }

  /** Plays several moves at once, a line found by the search: from the position on the board, or an earlier one. */
  follow(line: readonly string[], from = this.here) {
    this.moves = [...this.moves.slice(0, from), ...line];
    this.#ask(this.moves);
  }

  /** Draws an outcome of chance with its probability. */
  draw() {
    this.#ask(this.moves.slice(0, this.here), true);
  }

  goTo(here: number) {
    const goal = Math.max(0, Math.min(here, this.moves.length));
    if (goal !== this.here) this.#ask(this.moves.slice(0, goal));
  }

  /** Has the position on the board searched, and from now on each. */
  search() {
    this.searching = true;
    this.resume();
  }

  /** Positions are only laid out; what is searched has been asked for elsewhere. */
  lay() {
    this.searching = false;
    this.analysis.expect(null);
  }

  /** Starts again with a position line. */
  paste(position: string) {
    this.#ask([], false, { position: position.trim() });
  }

  /** Opens the form to compose a table, filled with the current position or empty. */
  async compose(position: string | null = this.position || null) {
    const { ComposeCtrl } = await import('./compose.svelte');
    this.analysis.rest();
    this.composer = new ComposeCtrl(this.#send, position);
  }

  /** Closes the form and shows the composed position. */
  composed(position: string | null) {
    this.composer = null;
    this.#ask(
      position ? [] : this.moves.slice(0, this.here),
      false,
      position ? { position } : this.#root,
    );
  }

  hear(explored: Explored) {
    const asked = this.#asked;
    if (!asked || asked.n !== explored.asked) return;
    this.#asked = null;
    this.trouble = null;
    if (asked.root !== this.#root) {
      this.moves = [];
      this.example = false;
    }
    this.#root = asked.root;
    const on = this.moves.slice(0, explored.moves.length);
    if (on.join() !== explored.moves.join()) this.moves = explored.moves;
    this.here = explored.moves.length;
    this.deciders[this.here] = explored.actor;
    if (this.#judge) this.#own ??= explored.actor;
    this.position = explored.position;
    this.outcomes = explored.outcomes;
    this.analysis.expect(this.searching ? { position: explored.position } : null);
    this.#lay(explored);
  }

  /** The position requested with that number is impossible: the table stays as it was. */
  refuse(asked: number, trouble: PositionTrouble) {
    if (asked !== this.#asked?.n) return;
    this.#asked = null;
    this.trouble = trouble;
    if (this.table) this.table.outbox.sent = null;
    this.moves = this.moves.slice(0, this.here);
  }

  /** After a reconnection: repeats what was not answered, or has the analysis begun again. */
  resume() {
    if (this.#asked) this.#say();
    else this.#ask(this.moves.slice(0, this.here));
  }

  leave() {
    this.table?.leave();
    this.analysis.rest();
  }

  #ask(moves: readonly string[], draw = false, root = this.#root) {
    if (!root) return;
    this.#asked = { n: askedNow(), root, moves, draw };
    this.#say();
  }

  #say() {
    if (!this.#asked) return;
    const { n, root, moves, draw } = this.#asked;
    const quiet = !this.searching && { quiet: true };
    const d = { ...root, moves: [...moves], ...(draw && { draw }), ...quiet, asked: n };
    this.#send({ t: 'explore', d });
  }

  #lay(explored: Explored) {
    const origin = this.#origin();
    const table: Table & Told = {
      ...explored,
      game: 'board',
      ply: explored.moves.length,
      you: this.#looked ? [] : this.#own === null ? [0, 1] : [this.#own],
      seats: origin ? [...origin.seats] : ['human', 'human'],
      ...(origin && { told: origin.you }),
      from: 0,
      events: [],
      rewound: true,
    };
    if (this.table) this.table.receive(table);
    else this.table = new TableCtrl(table, this.#hearTable);
  }

  /** A move played on the board's table becomes a tried move. */
  #hearTable = (message: ToRoom): boolean => {
    if (message.t !== 'play') return false;
    if (this.#judge && !this.#judge(message.d.move)) {
      // Not made, so another one may be chosen.
      if (this.table) this.table.outbox.sent = null;
      return false;
    }
    this.try(message.d.move);
    return true;
  };
}
