import { embedded, needsNoGames, routeHere } from '../../base/route';
import type { Carrier, Carriers } from '../connection';
import { device, type AllGames } from './device.svelte';
import type { ProgramFiles } from './files';
import type { FromGames, ToGames } from './talk';

/** Saves a text as a file. */
type Save = (name: string, content: string) => void;

/** The browser is asked to keep the games once there is one. */
async function askToKeep() {
  if (device.promised !== null || !('storage' in navigator)) return;
  device.promised = false;
  device.promised = await navigator.storage.persist().catch(() => false);
}

/** Messages that are about none of one's games: a guest of the games answers them. */
const LOOKS = ['hello', 'explore', 'compose', 'rest', 'puzzle', 'unpack', 'pack', 'review'];
const typeOf = (text: string) => /^\{"t":"(\w+)"/.exec(text)?.[1] ?? '';
/** Messages after which what the device lacked before is no news. */
const ACTS = ['play', 'new', 'analyse', 'explore', 'review'];
const LACKS = { storage: 'room', memory: 'memory', program: null } as const;

/** Folder of the web space: the games of two copies are two collections. */
const folder = () => new URL('.', document.baseURI).pathname;

/** A worker answers at once; one that does not for so many milliseconds was ended without a word. */
const SILENT = 15_000;

interface Owner {
  save: Save;
  /** One's own games are needed, and will be until the page is closed. */
  settled(): void;
  /** The worker has begun, or ended by itself. */
  lives(yes: boolean): void;
}

/** The games' worker as the page's connection sees it: in the place of a socket to a server. */
class WorkerCarrier implements Carrier {
  onopen: Carrier['onopen'] = null;
  onmessage: Carrier['onmessage'] = null;
  onclose: Carrier['onclose'] = null;
  #worker: Worker;
  #owner: Owner;
  #open = false;
  #guest: boolean;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: Worker, owner: Owner, guest: boolean) {
    this.#worker = worker;
    this.#owner = owner;
    this.#guest = guest;
    worker.onmessage = ({ data }: MessageEvent<FromGames>) => {
      this.#hear(data);
    };
    worker.onerror = ({ message }) => {
      device.broken = message;
      this.#die();
    };
  }

  tell(message: ToGames) {
    this.#worker.postMessage(message);
  }

  send(text: string) {
    const type = typeOf(text);
    if (ACTS.includes(type)) device.lack = null;
    if (this.#guest && !LOOKS.includes(type)) {
      this.#guest = this.#open = false;
      this.#owner.settled();
      this.tell({ t: 'settle', folder: folder() });
    }
    if (!this.#open) return false;
    this.tell({ t: 'text', text });
    if (!this.#silence) {
      this.tell({ t: 'ping' });
      this.#silence = setTimeout(() => {
        this.#die();
      }, SILENT);
    }
    return true;
  }

  close() {
    clearTimeout(this.#silence);
    this.#worker.terminate();
  }

  /** The worker has ended, or is to: another one is begun. */
  end() {
    this.close();
    this.onclose?.(new CloseEvent('close'));
  }

  /** The worker has ended by itself. */
  #die() {
    this.#owner.lives(false);
    this.end();
  }

  #hear(message: FromGames) {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (message.t === 'text') this.#hearText(message.text);
    else if (message.t === 'open') this.#begin(message);
    else if (message.t === 'elsewhere') {
      device.elsewhere = true;
      // Another worker waits until they come back.
      if (message.over) this.end();
    } else if (message.t === 'ended') {
      device.lack = LACKS[message.why];
      if (!this.#open && message.why === 'program') device.broken = message.words;
      this.#die();
    } else if (message.t === 'short') {
      device.lack = 'search';
    } else if (message.t === 'full') {
      device.lack = 'room';
    } else if (message.t === 'pong') {
      return;
    } else if (message.t === 'exported') {
      const day = new Date().toISOString().slice(0, 10);
      this.#owner.save(`dipolis-${day}.games`, new TextDecoder().decode(message.bytes));
    } else device.imported = message.games;
  }

  #begin({ kept, log }: Extract<FromGames, { t: 'open' }>) {
    this.#open = true;
    Object.assign(device, { kept, log, elsewhere: false, broken: '' });
    if (device.lack === 'memory') device.lack = null;
    this.onopen?.(new Event('open'));
    this.#owner.lives(true);
  }

  #hearText(text: string) {
    this.onmessage?.(new MessageEvent('message', { data: text }));
    if (text.startsWith('{"t":"table"')) void askToKeep();
  }
}

/** The carrier of a browser without workers, which cannot play: it never opens. */
function noCarrier(): Carrier {
  device.broken = 'Worker is not defined';
  const close = () => undefined;
  return { send: () => false, close, onopen: null, onmessage: null, onclose: null };
}

/** A worker that has lived so long has not died of what it begins with. */
const STEADY = 10_000;
/** One that dies again and again is begun more and more slowly. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;

/** Begins a worker each time the connection is opened; the last one has the games. */
export class GamesCarriers implements Carriers, AllGames {
  readonly remote = false;
  #files: ProgramFiles;
  #save: Save;
  #last: WorkerCarrier | null = null;
  #takesOver = false;
  #needsGames = false;
  /** Workers that have died in a row. */
  #dead = 0;
  #steady: ReturnType<typeof setTimeout> | undefined;

  constructor(files: ProgramFiles, save: Save) {
    this.#files = files;
    this.#save = save;
    device.alone = true;
  }

  readonly open = (): Carrier => {
    if (typeof Worker === 'undefined') return noCarrier();
    const worker = new Worker(new URL('./games.worker.ts', import.meta.url), { type: 'module' });
    const guest = embedded() || (!this.#needsGames && needsNoGames(routeHere()));
    const carrier = new WorkerCarrier(worker, this.#owner, guest);
    const takeOver = this.#takesOver;
    const begin = () => {
      carrier.tell({ t: 'start', files: this.#files, folder: folder(), takeOver, guest });
    };
    // The first time at once.
    if (this.#dead < 2) begin();
    else setTimeout(begin, Math.min(FIRST_WAIT * 2 ** this.#dead, LONGEST_WAIT));
    this.#takesOver = false;
    this.#last = carrier;
    return carrier;
  };

  readonly #owner: Owner = {
    save: (name, content) => {
      this.#save(name, content);
    },
    settled: () => {
      this.#needsGames = true;
    },
    lives: (yes) => {
      clearTimeout(this.#steady);
      if (!yes) {
        this.#dead++;
        return;
      }
      this.#steady = setTimeout(() => (this.#dead = 0), STEADY);
    },
  };

  takeOver() {
    this.#takesOver = true;
    this.#last?.end();
  }

  export() {
    this.#last?.tell({ t: 'export' });
  }

  async import(file: Blob) {
    device.imported = null;
    this.#last?.tell({ t: 'import', bytes: new Uint8Array(await file.arrayBuffer()) });
  }
}
