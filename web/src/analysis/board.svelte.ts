import type { ComposeCtrl } from '../compose/compose.svelte';
import type { Explored, Seat, Table, ToRoom } from '../net/messages';
import type { Outcome } from '../net/outlook';
import { TableCtrl } from '../table/ctrl.svelte';
import type { Told } from '../table/sentences';
import { Watch } from './outlook.svelte';

/** Where trying begins: a position of a game, or one by its line. */
export type Root = { game: string; ply: number } | { position: string };

export interface PositionTrouble {
  key: string;
  where: string;
  what: string;
}

/** The game that the board was opened from: who plays it, and who looks at it. */
export interface Origin {
  seats: readonly [string, string];
  you: readonly Seat[];
}

/** A position to try moves at, on a table of its own; the game it came from goes on untouched. */
export class BoardCtrl {
  /** The moves tried; `here` of them are on the table. */
  moves: readonly string[] = $state.raw([]);
  here = $state(0);
  table: TableCtrl | null = $state.raw(null);
  outcomes: readonly Outcome[] = $state.raw([]);
  /** The line of the position shown. */
  position = $state('');
  trouble: PositionTrouble | null = $state.raw(null);
  readonly watch: Watch;
  /** A table that is being written down. */
  composer: ComposeCtrl | null = $state.raw(null);

  #root: Root | null;
  #origin: () => Origin | null;
  #send: (message: ToRoom) => boolean;
  /** What was asked for and has not been answered. */
  #asked: { root: Root; moves: readonly string[]; draw: boolean } | null = null;

  constructor(
    send: (message: ToRoom) => boolean,
    root: Root | null,
    origin: () => Origin | null = () => null,
    /** The moves that led further; as many as `here` are on the board at first. */
    { moves, here }: { moves: readonly string[]; here: number } = { moves: [], here: 0 },
  ) {
    this.#send = send;
    this.#root = root;
    this.#origin = origin;
    this.moves = moves;
    this.watch = new Watch(send);
    this.#ask(moves.slice(0, here));
  }

  try(move: string) {
    this.moves = [...this.moves.slice(0, this.here), move];
    this.#ask(this.moves);
  }

  /** Several at once: a line that was found. */
  follow(line: readonly string[]) {
    this.moves = [...this.moves.slice(0, this.here), ...line];
    this.#ask(this.moves);
  }

  /** Chance decides, by what lies where as likely as it does. */
  draw() {
    this.#ask(this.moves.slice(0, this.here), true);
  }

  goTo(here: number) {
    const goal = Math.max(0, Math.min(here, this.moves.length));
    if (goal !== this.here) this.#ask(this.moves.slice(0, goal));
  }

  /** Begins anew with a position by its line. */
  paste(position: string) {
    this.#ask([], false, { position: position.trim() });
  }

  /** Opens the form for a table, with what lies here or with nothing. */
  async compose() {
    const { ComposeCtrl } = await import('../compose/compose.svelte');
    this.watch.rest();
    this.composer = new ComposeCtrl(this.#send, this.position || null);
  }

  /** Closes it again; what it led to is shown. */
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
    if (!asked || !asked.moves.every((move, i) => move === explored.moves[i])) return;
    if (!asked.draw && explored.moves.length !== asked.moves.length) return;
    this.#asked = null;
    this.trouble = null;
    if (asked.root !== this.#root) this.moves = [];
    this.#root = asked.root;
    const on = this.moves.slice(0, explored.moves.length);
    if (on.join() !== explored.moves.join()) this.moves = explored.moves;
    this.here = explored.moves.length;
    this.position = explored.position;
    this.outcomes = explored.outcomes;
    this.watch.expect({ position: explored.position });
    this.#lay(explored);
  }

  /** The position asked for cannot be: what was on the table stays. */
  refuse(trouble: PositionTrouble) {
    if (!this.#asked) return;
    this.#asked = null;
    this.trouble = trouble;
    if (this.table) this.table.sent = null;
    this.moves = this.moves.slice(0, this.here);
  }

  leave() {
    this.table?.leave();
    this.watch.rest();
  }

  #ask(moves: readonly string[], draw = false, root = this.#root) {
    if (!root) return;
    this.#asked = { root, moves, draw };
    this.#send({ t: 'explore', d: { ...root, moves: [...moves], ...(draw && { draw }) } });
  }

  #lay(explored: Explored) {
    const origin = this.#origin();
    const table: Table & Told = {
      ...explored,
      game: 'board',
      ply: explored.moves.length,
      you: [0, 1],
      seats: origin ? [...origin.seats] : ['human', 'human'],
      ...(origin && { told: origin.you }),
      from: 0,
      events: [],
      rewound: true,
    };
    if (this.table) this.table.receive(table);
    else this.table = new TableCtrl(table, this.#hearTable);
  }

  /** Whatever is played on the board's own table is tried. */
  #hearTable = (message: ToRoom): boolean => {
    if (message.t === 'play') this.try(message.d.move);
    return message.t === 'play';
  };
}
