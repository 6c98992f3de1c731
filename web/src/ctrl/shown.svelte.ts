import { lastTurn, newsOf } from '../game/news';
import { revealed, stepOf, type Step } from '../game/step';
import type { Place, Table, TableEvent } from '../net/messages';

/** Contents of the screen: one table, the events that led to it, and the last change. */
export class Shown {
  table: Table = $state.raw() as Table;
  /** The events of the whole game, whichever of its positions is on screen. */
  events: readonly TableEvent[] = $state.raw([]);
  /** Places that have just been turned up. */
  turnedUp: readonly number[] = $state.raw([]);
  /** Changes of the last step, which are animated. */
  step: Step | null = $state.raw(null);
  /** The table is a position of the past. */
  past = $state(false);
  #animated: Step | null = null;
  /** The time when the table arrived. */
  since = 0;

  /**
   * The events since a player at this device last decided, or the last turn of an earlier position.
   */
  readonly news: readonly TableEvent[] = $derived.by(() => {
    const { events, table, past } = this;
    return past ? lastTurn(events.filter(({ ply }) => ply < table.ply)) : newsOf(table, events);
  });

  constructor(table: Table) {
    this.advance(table);
  }

  /** The last step, once: who comes back to the table from another page sees nothing again. */
  takeStep(): Step | null {
    const { step } = this;
    if (step === this.#animated) return null;
    this.#animated = step;
    return step;
  }

  /** Milliseconds for which the table has been on screen. */
  age(): number {
    return Math.max(0, Date.now() - this.since);
  }

  /** Shows the table after further moves. */
  advance(table: Table) {
    const before = this.table as Table | undefined;
    this.take(table);
    this.turnedUp = before && table.age === before.age ? revealed(before, table) : [];
    this.step = before && table.ply > before.ply ? stepOf(before, table, this.events) : null;
    this.table = table;
    this.since = Date.now();
  }

  /** Takes what happened, and shows nothing. */
  take({ from, events }: Table) {
    this.events = [...this.events.filter(({ ply }) => ply < from), ...events];
  }

  /** Shows another position of the same game. */
  jump(table: Table, past: boolean) {
    const before = this.table;
    this.turnedUp = [];
    // A game that is over does not end once more when one comes back from its past.
    this.step =
      table.ply > before.ply ? { ...stepOf(before, table, this.events), result: null } : null;
    this.table = table;
    this.past = past;
  }

  /** Moves were taken back: shows the earlier position. */
  rewind(table: Table) {
    this.events = [];
    this.jump(table, false);
    this.events = table.events;
  }

  placeOf(id: number): Place | undefined {
    return this.table.structure.find((each) => each.place === id);
  }
}
