import type { Explored, Table, ToRoom } from '../net/messages';
import type { Outcome } from '../net/outlook';
import { TableCtrl } from '../table/ctrl.svelte';
import { Watch } from './outlook.svelte';

/** Where trying begins: a position of a game, or one by its line. */
export type Root = { game: string; ply: number } | { position: string };

export interface PositionTrouble {
  key: string;
  where: string;
  what: string;
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

  #root: Root | null;
  #seats: readonly [string, string];
  #send: (message: ToRoom) => boolean;
  /** What was asked for and has not been answered. */
  #asked: { root: Root; moves: readonly string[]; draw: boolean } | null = null;

  constructor(
    send: (message: ToRoom) => boolean,
    root: Root | null,
    seats: readonly [string, string] = ['human', 'human'],
  ) {
    this.#send = send;
    this.#root = root;
    this.#seats = seats;
    this.watch = new Watch(send);
    this.#ask([]);
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
    const table: Table = {
      ...explored,
      game: 'board',
      ply: explored.moves.length,
      you: [0, 1],
      seats: [...this.#seats],
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
