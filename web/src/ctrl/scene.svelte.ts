import type { TableEvent } from '../net/messages';
import { settings } from '../base/settings.svelte';

/** The rival looks at one card; `priority` is the index of the colour it looks for, if any. */
export interface Glance {
  priority: number | null;
  card: string;
}

type Decided = Pick<TableEvent, 'priorities' | 'scan' | 'matched' | 'builds'>;

/**
 * The cards looked at, in order: for each colour without a match all cards, then those up to the
 * one taken.
 */
export function glancesOf({ priorities = [], scan = [], matched, builds }: Decided): Glance[] {
  const found = priorities.findIndex((colour) => colour === matched);
  const colours = found < 0 ? priorities : priorities.slice(0, found + 1);
  const glances = colours.flatMap((_, priority) => {
    const last = priority === found ? scan.indexOf(builds ?? '') + 1 : scan.length;
    return scan.slice(0, last).map((card) => ({ priority, card }));
  });
  return found < 0 && builds ? [...glances, { priority: null, card: builds }] : glances;
}

/**
 * The rival's turn as an animation: the card is turned up, the rival scans the cards, a card is
 * taken.
 */
export class DecisionScene {
  event: TableEvent | null = $state.raw(null);
  /** The Decision card is shown and waits until the learner has understood it. */
  held = $state(false);
  /** -1 before the first glance; the card is taken after the last one. */
  #at = $state(-1);
  #glances: readonly Glance[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onend: () => void = () => {};

  readonly glance: Glance | null = $derived(this.#glances[this.#at] ?? null);
  readonly taken = $derived(this.event !== null && this.#at >= this.#glances.length);
  /** The card that is looked at, or taken. */
  readonly card: string | null = $derived(
    this.taken ? (this.event?.builds ?? null) : (this.glance?.card ?? null),
  );
  /** The index on the Decision card of the colour looked for; -1 after all three failed. */
  readonly priority: number | null = $derived.by(() => {
    const glance = this.taken ? this.#glances.at(-1) : this.glance;
    return glance ? (glance.priority ?? -1) : null;
  });

  get playing(): boolean {
    return this.event !== null;
  }

  /**
   * Plays at the chosen pace as soon as nothing holds it; `onend` is called after the last step or
   * a skip.
   */
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

  /** Stops without calling `onend`: the table is being left. */
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

  /** The duration of the current step, in units of the pace; the match is shown longer. */
  #pause(): number {
    if (this.#at < 0) return 1.6;
    if (this.taken) return 2.6;
    const searched = this.event?.priorities?.[this.glance?.priority ?? -1];
    return searched === this.event?.matched ? 0.4 : 0.2;
  }
}
