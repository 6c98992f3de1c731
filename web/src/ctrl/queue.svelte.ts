import { settings } from '../base/settings.svelte';
import type { Table, TableEvent } from '../net/messages';
import { DecisionScene } from './scene.svelte';

/** The table on screen, as the queue sees it. */
export interface OnScreen {
  /** The ply on screen, and the time since when it has been there. */
  readonly ply: number;
  readonly since: number;
  show(table: Table): void;
  /** Whether a Decision card must wait until the learner has understood it. */
  holds(decision: TableEvent): boolean;
}

/** Tables received but not shown yet, so that people can follow the moves of others. */
export class Queue {
  /** The rival's turn is animated before the resulting table is shown. */
  readonly scene = new DecisionScene();
  #waiting: readonly Table[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: OnScreen;

  constructor(shown: OnScreen) {
    this.#shown = shown;
  }

  get following(): boolean {
    return this.scene.playing || this.#waiting.length > 0;
  }

  /** The newest table received, if it is not on screen yet. */
  get newest(): Table | undefined {
    return this.#waiting.at(-1);
  }

  /**
   * Shows a table at once if it is `urgent` and nothing waits, otherwise when the previous one was
   * on screen long enough.
   */
  add(table: Table, urgent: boolean) {
    const rested = Date.now() - this.#shown.since >= settings.pace;
    const atOnce = !this.following && (urgent || rested);
    this.#waiting = [...this.#waiting, table];
    if (atOnce) this.#next();
    else this.#pace();
  }

  /** Shows all waiting tables at once. */
  skip() {
    this.scene.end();
    for (const table of this.#take()) this.#shown.show(table);
  }

  /** Drops all waiting tables. */
  clear() {
    this.scene.stop();
    this.#take();
  }

  #take(): readonly Table[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  #pace() {
    if (this.#timer !== undefined || this.scene.playing) return;
    const wait = Math.max(0, this.#shown.since + settings.pace - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, wait);
  }

  #next() {
    const [next, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (!next) return;
    const decision = next.events.find(
      ({ do: what, ply }) => what === 'decision' && ply >= this.#shown.ply,
    );
    const show = () => {
      this.#shown.show(next);
      if (this.#waiting.length > 0) this.#pace();
    };
    const held = decision ? this.#shown.holds(decision) : false;
    const seen = held || settings.pace > 0;
    if (decision && seen && next.from > 0) this.scene.play(decision, show, held);
    else show();
  }
}
