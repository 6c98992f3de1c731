import type { Table } from '../net/messages';
import { settings } from '../base/settings.svelte';

/** The position of the past that is on screen, and the replay from it. */
export class Past {
  /** The ply shown; null for the present. */
  ply: number | null = $state(null);
  playing = $state(false);
  /** A short replay of a few moves, which returns to the present by itself. */
  brief = $state(false);
  readonly looking = $derived(this.ply !== null);

  /** The table to return to, while the past is shown. */
  present: Table | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ask: (ply: number) => boolean;

  constructor(ask: (ply: number) => boolean) {
    this.#ask = ask;
  }

  goTo(ply: number, shown: Table) {
    if (!this.looking) this.present = shown;
    const last = this.present?.ply ?? shown.ply;
    this.ply = Math.max(0, Math.min(ply, last));
    this.#ask(this.ply);
  }

  /** Returns the table to show if it is the one requested. */
  hear(table: Table): Table | null {
    return table.ply === this.ply ? table : null;
  }

  /**
   * Keeps looking if the present has only come again, as after a reconnection; the answer to the
   * last question may have been lost with the connection.
   */
  renew(present: Table): boolean {
    if (this.ply === null || this.present?.ply !== present.ply) return false;
    this.present = present;
    this.#ask(this.ply);
    return true;
  }

  /** Starts automatic replay; `next` advances one step and returns whether there is another. */
  play(next: () => boolean) {
    this.stop();
    this.playing = true;
    this.#walk(next);
  }

  /** The same for a few moves only; the first position stays longer. */
  playBriefly(next: () => boolean) {
    this.stop();
    this.brief = true;
    this.#later(next);
  }

  #walk(next: () => boolean) {
    if (next()) this.#later(next);
    else this.stop();
  }

  #later(next: () => boolean) {
    this.#timer = setTimeout(
      () => {
        this.#walk(next);
      },
      Math.max(400, settings.pace * 1.6),
    );
  }

  stop() {
    clearTimeout(this.#timer);
    this.playing = false;
    this.brief = false;
  }

  /** Ends the replay and returns the present table, if the past was shown. */
  end(): Table | null {
    this.stop();
    const { present } = this;
    this.present = null;
    this.ply = null;
    return present;
  }
}
