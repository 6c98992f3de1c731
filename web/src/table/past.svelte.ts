import type { Table } from '../net/messages';
import { settings } from '../settings.svelte';

/** Looking back at a game: which position, and walking through them. */
export class Past {
  /** The ply looked at; null while the present is shown. */
  ply: number | null = $state(null);
  playing = $state(false);
  readonly looking = $derived(this.ply !== null);

  #present: Table | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ask: (ply: number) => boolean;

  constructor(ask: (ply: number) => boolean) {
    this.#ask = ask;
  }

  goTo(ply: number, shown: Table) {
    if (!this.looking) this.#present = shown;
    const last = this.#present?.ply ?? shown.ply;
    this.ply = Math.max(0, Math.min(ply, last));
    this.#ask(this.ply);
  }

  /** The table to show, if it is the one waited for. */
  hear(table: Table): Table | null {
    return table.ply === this.ply ? table : null;
  }

  /** Walks on by itself; `next` goes one step ahead and says whether there is a further one. */
  play(next: () => boolean) {
    this.stop();
    this.playing = true;
    const walk = () => {
      if (!next()) {
        this.stop();
        return;
      }
      this.#timer = setTimeout(walk, Math.max(400, settings.pace * 1.6));
    };
    walk();
  }

  stop() {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** The table of the present, if the past was being looked at. */
  end(): Table | null {
    this.stop();
    const present = this.#present;
    this.#present = null;
    this.ply = null;
    return present;
  }
}
