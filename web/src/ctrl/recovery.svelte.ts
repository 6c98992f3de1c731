import type { Heard } from '../net/connection';
import type { ToRoom } from '../net/messages';
import { sitHere } from './seats';

/**
 * Memory of the key by which the server knows it: its mark, and whether games belonged to it. No
 * script can read the key itself.
 */
interface Trace {
  key: string;
  games: number;
  /** A code was offered at a table, and not wanted. */
  declined?: boolean;
  /** It is that of a second person at the server's own machine. */
  second?: boolean;
}

const STORED = 'dipolis.key';
/** With these the person gives games away, so that nobody need wonder where they are. */
const GIVEN_AWAY: readonly ToRoom['t'][] = ['delete', 'abort', 'handover', 'move_name'];

function stored(): Trace | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as Trace | null;
  } catch {
    return null;
  }
}

function store(trace: Trace) {
  try {
    localStorage.setItem(STORED, JSON.stringify(trace));
  } catch {
    // If the browser stores nothing, a lost key is not noticed.
  }
}

type Asked = 'make' | 'recover';

/** Things that belong to this browser, and the code by which another one gets it. */
export class Recovery {
  /** Mark of the key by which the server knows this browser; null if it needs none. */
  key: string | null = $state(null);
  /** There is a code for this key; null while that is not known. */
  there: boolean | null = $state(null);
  /** A new code. It is shown until the page is left, and told no second time. */
  code: string | null = $state(null);
  /** Everything of another browser has just come to this one. */
  moved = $state(false);
  /** `key`: games belonged to another key of this browser; `games`: they belong to this one no more. */
  lost: 'key' | 'games' | null = $state(null);
  /** Reason why a code was refused that was asked for here, or entered. */
  trouble: { asked: Asked; why: string } | null = $state.raw(null);
  /** A question that has not been answered. */
  asked: Asked | null = $state(null);
  declined = $state(false);
  /** This browser is a second person's at the server's own machine. */
  second = $state(false);
  #send: (message: ToRoom) => boolean = () => false;

  begin(send: (message: ToRoom) => boolean) {
    this.#send = send;
  }

  /** A code is worth being offered: there is none, and it was not declined. */
  get offered(): boolean {
    return this.key !== null && this.there === false && !this.declined;
  }

  /** Asks whether there is a code, unless that is known. */
  ask() {
    if (this.key !== null && this.there === null)
      this.#send({ t: 'recovery_code', d: { make: false } });
  }

  make() {
    this.#request('make', { t: 'recovery_code', d: { make: true } });
  }

  /** Enters a code that was noted. */
  recover(code: string) {
    this.moved = false;
    this.#request('recover', { t: 'recover', d: { code } });
  }

  /** The page that shows a code was left. */
  leave() {
    this.code = null;
    this.moved = false;
    this.asked = this.trouble = null;
  }

  /** Nothing that was lost is missed. */
  forgo() {
    this.lost = null;
    if (this.key !== null) store({ key: this.key, games: 0, second: this.second });
  }

  /** No code is wanted now. */
  decline() {
    this.declined = true;
    const trace = stored();
    if (trace) store({ ...trace, declined: true });
  }

  /** The page says this to the server. */
  said({ t }: ToRoom) {
    if (GIVEN_AWAY.includes(t)) this.#note(0);
  }

  hear(message: Heard) {
    if (message.t === 'welcome') this.#meet(message.d.key ?? null);
    else if (message.t === 'games') this.#count(message.d.games.length);
    else if (message.t === 'people' && message.d.seats.some(({ yours }) => yours))
      this.#sit(message.d.game);
    else if (message.t === 'recovery_code') this.#told(message.d);
  }

  /** Whether an error is the answer to what was asked here. */
  refuse(why: string): boolean {
    const { asked } = this;
    if (asked === null) return false;
    this.asked = null;
    this.trouble = { asked, why };
    return true;
  }

  #request(asked: Asked, message: ToRoom) {
    this.trouble = null;
    this.asked = this.#send(message) ? asked : null;
  }

  #told({ there, code, moved }: { there: boolean; code?: string; moved?: boolean }) {
    this.there = there;
    if (code === undefined) return;
    this.code = code;
    this.asked = null;
    if (!moved) return;
    this.moved = true;
    this.forgo();
    // The list that follows is this browser's from now on.
    this.#send({ t: 'games', d: {} });
  }

  #meet(key: string | null) {
    if (key !== this.key) this.there = this.code = null;
    this.key = key;
    this.asked = null;
    if (key === null) return;
    const trace = stored();
    const other = trace !== null && trace.key !== key;
    this.declined = !other && trace?.declined === true;
    if (other && trace.games > 0) this.lost = 'key';
    else if (other || !trace) store({ key, games: 0, second: this.second });
    else this.second = trace.second === true;
  }

  #sit(game: string) {
    if (this.key === null) sitHere(game);
    else if (stored()?.games === 0) this.#note(1);
  }

  #count(games: number) {
    const trace = stored();
    if (this.key === null || this.lost === 'key') return;
    if (games === 0 && trace && trace.games > 0) {
      this.lost = 'games';
      return;
    }
    this.lost = null;
    this.#note(games);
  }

  #note(games: number) {
    if (this.key === null || this.lost === 'key') return;
    store({ ...stored(), key: this.key, games });
  }
}

/** That of the page. */
export const recovery = new Recovery();
