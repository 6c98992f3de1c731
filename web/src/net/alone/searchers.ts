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

/** Those who have errands done. */
export interface Askers {
  /** A result; empty: the search was lost. */
  tell(key: string, text: string): void;
  /** There was no memory for a search, and it is made smaller. */
  short(): void;
  /** Does an errand as small as can be, where the device has no memory for any worker; empty if that failed. */
  here(network: string, text: string): Promise<string>;
}

/** After so many milliseconds a search that was lost is told, more after each in a row. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;
/** A worker that was there, and has not taken a search up for so many milliseconds, was ended without a word. */
const SILENT = 10_000;
/** As often searches are made smaller for want of memory, each time to a quarter. */
export const SMALLEST = 4;

/** Whether an errand finds a move of the computer's. */
const isMove = (key: string) => key.startsWith('game ');

/** One worker and the errands that wait for it. */
class Lane {
  #make: () => Searcher;
  #askers: Askers;
  #worker: Searcher | null = null;
  #now: Errand | null = null;
  #waiting: Errand[] = [];
  /** The search that was lost and has not been told yet. */
  #gone: Errand | null = null;
  /** Those that no worker does, and that are still wanted. */
  #given = new Set<Errand>();
  #lost = 0;
  /** The worker has begun, so that it takes up at once what it is sent. */
  #there = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Number of steps by which searches are smaller for want of memory, while this page is open. */
  #less = 0;

  constructor(make: () => Searcher, askers: Askers) {
    this.#make = make;
    this.#askers = askers;
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
    for (const each of this.#given) if (each.key === key) this.#given.delete(each);
    if (this.#now?.key !== key) return;
    this.#end();
    this.#next();
  }

  #end() {
    clearTimeout(this.#silence);
    this.#there = false;
    this.#worker?.terminate();
    this.#worker = null;
    this.#now = null;
  }

  #next() {
    if (this.#now) return;
    const next = this.#waiting.shift();
    // Begun before it is needed, unless memory is short: the next errand finds it ready.
    if (next || this.#less === 0) this.#worker ??= this.#begin();
    if (!next) return;
    this.#now = next;
    const { network, text } = next;
    this.#worker?.postMessage({ t: 'search', network, text, less: this.#less });
    if (this.#there) this.#silence = setTimeout(() => this.#lose(false), SILENT);
  }

  #begin() {
    const worker = this.#make();
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      clearTimeout(this.#silence);
      this.#there = true;
      if (data.t === 'hears' || !this.#now) return;
      if (data.t === 'found') this.#askers.tell(this.#now.key, data.text);
      else if (data.t === 'lost') this.#lose(data.memory);
      else {
        this.#now = null;
        this.#lost = 0;
        if (data.large) this.#end();
        this.#next();
      }
    };
    worker.onerror = () => {
      if (worker === this.#worker) this.#lose(false);
    };
    return worker;
  }

  /** Not at once, or a program that cannot search would be begun again and again. */
  #lose(memory: boolean) {
    const lost = this.#now;
    this.#end();
    this.#gone = lost;
    const smallest = this.#less === SMALLEST;
    if (memory) {
      if (!smallest) this.#less++;
      this.#askers.short();
    }
    const wait = Math.min(FIRST_WAIT * 2 ** this.#lost++, LONGEST_WAIT);
    setTimeout(() => {
      // Unless nobody wants it any more, or something else is searched for the same asker.
      if (lost && this.#gone === lost) {
        this.#gone = null;
        if (memory && !smallest) this.#waiting.unshift(lost);
        else void this.#giveUp(lost, memory);
      }
      this.#next();
    }, wait);
  }

  /** A game goes on all the same; whoever studies can ask again. */
  async #giveUp(errand: Errand, memory: boolean) {
    const { key, network, text } = errand;
    this.#given.add(errand);
    const found = memory && isMove(key) ? await this.#askers.here(network, text) : '';
    if (found) this.#lost = 0;
    if (this.#given.delete(errand)) this.#askers.tell(key, found);
  }
}

/** The workers that search: one for the computer's moves, so that no analysis delays them, and one for all else. */
export class Searchers {
  #moves: Lane;
  #studies: Lane;

  constructor(make: () => Searcher, askers: Askers) {
    this.#moves = new Lane(make, askers);
    this.#studies = new Lane(make, askers);
  }

  run(key: string, network: string, text: string) {
    this.#laneOf(key).add({ key, network, text });
  }

  drop(key: string) {
    this.#laneOf(key).drop(key);
  }

  #laneOf(key: string) {
    return isMove(key) ? this.#moves : this.#studies;
  }
}
