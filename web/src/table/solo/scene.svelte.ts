import type { TableEvent } from '../../net/messages';
import { settings } from '../../settings.svelte';

/** One card under the eyes of the rival; `priority` is the place of the colour it looks for, if any. */
export interface Glance {
  priority: number | null;
  card: string;
}

type Decided = Pick<TableEvent, 'priorities' | 'scan' | 'matched' | 'builds'>;

/** The cards looked at, in order: all of them for each colour in vain, then up to the one taken. */
export function glancesOf({ priorities = [], scan = [], matched, builds }: Decided): Glance[] {
  const found = priorities.findIndex((colour) => colour === matched);
  const colours = found < 0 ? priorities : priorities.slice(0, found + 1);
  const glances = colours.flatMap((_, priority) => {
    const last = priority === found ? scan.indexOf(builds ?? '') + 1 : scan.length;
    return scan.slice(0, last).map((card) => ({ priority, card }));
  });
  return found < 0 && builds ? [...glances, { priority: null, card: builds }] : glances;
}

/** The rival's turn as one sees it at a table: the card turns up, the eyes pass, a card is taken. */
export class DecisionScene {
  event: TableEvent | null = $state.raw(null);
  /** The Decision card lies open and waits until it is understood. */
  held = $state(false);
  /** Before the first glance -1; after the last one the card is taken. */
  #at = $state(-1);
  #glances: readonly Glance[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onend: () => void = () => {};

  readonly glance: Glance | null = $derived(this.#glances[this.#at] ?? null);
  readonly taken = $derived(this.event !== null && this.#at >= this.#glances.length);
  /** The card under the light, or the one taken. */
  readonly card: string | null = $derived(
    this.taken ? (this.event?.builds ?? null) : (this.glance?.card ?? null),
  );
  /** The colour looked for: its place on the Decision card; -1 for none of the three. */
  readonly priority: number | null = $derived.by(() => {
    const glance = this.taken ? this.#glances.at(-1) : this.glance;
    return glance ? (glance.priority ?? -1) : null;
  });

  get playing(): boolean {
    return this.event !== null;
  }

  /** Plays at the pace set, once nothing holds it; `onend` follows the last step, or the skipping of it. */
  play(event: TableEvent, onend: () => void, held = false) {
    this.event = event;
    this.held = held;
    this.#glances = glancesOf(event);
    this.#at = -1;
    this.#onend = onend;
    if (!held) this.#next();
  }

  go() {
    if (!this.held) return;
    this.held = false;
    this.#next();
  }

  end() {
    if (!this.playing) return;
    this.stop();
    this.#onend();
  }

  /** Without an end: the table is left. */
  stop() {
    clearTimeout(this.#timer);
    this.held = false;
    this.event = null;
  }

  #next() {
    this.#timer = setTimeout(() => {
      if (this.taken) {
        this.end();
        return;
      }
      this.#at += 1;
      this.#next();
    }, this.#pause() * settings.pace);
  }

  /** How long it stays like this, in the pace set: what is found is looked at longer. */
  #pause(): number {
    if (this.#at < 0) return 1.6;
    if (this.taken) return 2.6;
    const searched = this.event?.priorities?.[this.glance?.priority ?? -1];
    return searched === this.event?.matched ? 0.4 : 0.2;
  }
}
