import type { FromSearch, ToSearch } from './talk';

/** A worker as far as it is needed here. */
export interface Searcher {
  postMessage(message: ToSearch): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromSearch>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Errand {
  key: string;
  network: string;
  text: string;
}

/** After so many milliseconds a search that was lost is told, more after each in a row. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;

/** One worker and the errands that wait for it. */
class Lane {
  #make: () => Searcher;
  #tell: (key: string, text: string) => void;
  #worker: Searcher | null = null;
  #now: Errand | null = null;
  #waiting: Errand[] = [];
  /** The search that was lost and has not been told yet. */
  #gone: Errand | null = null;
  #lost = 0;

  constructor(make: () => Searcher, tell: (key: string, text: string) => void) {
    this.#make = make;
    this.#tell = tell;
  }

  add(errand: Errand) {
    this.drop(errand.key);
    this.#waiting.push(errand);
    this.#next();
  }

  /** A search cannot hear anything while it computes: its worker is ended with it. */
  drop(key: string) {
    this.#waiting = this.#waiting.filter((each) => each.key !== key);
    if (this.#gone?.key === key) this.#gone = null;
    if (this.#now?.key !== key) return;
    this.#end();
    this.#next();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#now = null;
  }

  #next() {
    if (this.#now) return;
    const next = this.#waiting.shift();
    // Begun before it is needed: the next errand finds it ready.
    this.#worker ??= this.#begin();
    if (!next) return;
    this.#now = next;
    this.#worker.postMessage({ t: 'search', network: next.network, text: next.text });
  }

  #begin() {
    const worker = this.#make();
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker || !this.#now) return;
      if (data.t === 'found') this.#tell(this.#now.key, data.text);
      else if (data.t === 'lost') this.#lose();
      else {
        this.#now = null;
        this.#lost = 0;
        if (data.large) this.#end();
        this.#next();
      }
    };
    worker.onerror = () => {
      if (worker === this.#worker) this.#lose();
    };
    return worker;
  }

  /** Not at once, or a program that cannot search would be begun again and again. */
  #lose() {
    const lost = this.#now;
    this.#end();
    this.#gone = lost;
    const wait = Math.min(FIRST_WAIT * 2 ** this.#lost++, LONGEST_WAIT);
    setTimeout(() => {
      // Unless nobody wants it any more, or something else is searched for the same asker.
      if (lost && this.#gone === lost) this.#tell(lost.key, '');
      this.#next();
    }, wait);
  }
}

/** The workers that search: one for the computer's moves, so that no analysis delays them, and one for all else. */
export class Searchers {
  #moves: Lane;
  #studies: Lane;

  constructor(make: () => Searcher, tell: (key: string, text: string) => void) {
    this.#moves = new Lane(make, tell);
    this.#studies = new Lane(make, tell);
  }

  run(key: string, network: string, text: string) {
    this.#laneOf(key).add({ key, network, text });
  }

  drop(key: string) {
    this.#laneOf(key).drop(key);
  }

  #laneOf(key: string) {
    return key.startsWith('game ') ? this.#moves : this.#studies;
  }
}
