import type { ProgramFiles } from './files';
import { hasLocks, own } from './owner';
import { MemoryStore, type LogStore } from './log_store';
import { DatabaseStore } from './log_store_database';
import { FileStore, NoFiles, type Folder } from './log_store_file';
import { compile, NoMemory, Program } from './program';
import { Searchers, SMALLEST, type Searcher } from './searchers';
import type { FromGames, ToGames } from './talk';

/** As often as a server's. */
const TICK = 450;
/** A log that is so large, and twice as large as it need be, is written anew at the start. */
const LARGE = 256 << 10;
/** A page that has just lost the games needs a moment to close their file. */
const TRIES = 50;
const TRY = 100;

interface Outside {
  tell(message: FromGames): void;
  searcher(): Searcher;
  close(): void;
}

const encoder = new TextEncoder();

const later = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A name for what belongs to this folder of the web space. */
const ownName = (folder: string) => `dipolis ${folder}`;

/** Errors of a browser that has no such store, or lends none here. Any other may pass. */
const REFUSED = ['SecurityError', 'NotSupportedError', 'InvalidStateError', 'TypeError'];
const isRefused = (error: unknown) =>
  error instanceof NoFiles || (error instanceof Error && REFUSED.includes(error.name));

/** Another page has them open. */
const isBusy = (error: unknown) =>
  error instanceof Error && error.name === 'NoModificationAllowedError';

/**
 * Files of the browser's own, or what takes their place. One that has them and lends none at all is most likely asked in a
 * private window; Safari says there that the reason may pass. A page that a phone has put to sleep keeps them open, though it
 * has lost the games: then `wait` is called.
 */
async function ownFiles(
  folder: string,
  wait: () => void,
): Promise<FileStore | 'database' | 'private'> {
  let root: FileSystemDirectoryHandle | null = null;
  for (let tried = 1; ; ++tried) {
    try {
      root ??= await navigator.storage.getDirectory();
      const name = encodeURIComponent(ownName(folder));
      const own = await root.getDirectoryHandle(name, { create: true });
      return await FileStore.open(own as unknown as Folder);
    } catch (error) {
      if (error instanceof TypeError) return 'database';
      const lasting = tried >= TRIES && !isBusy(error);
      if (isRefused(error) || (lasting && !root)) return root ? 'database' : 'private';
      if (lasting) throw error;
      if (tried === TRIES) wait();
      await later(TRY);
    }
  }
}

/** A database; null where there is none, or where two pages could have it at once. */
async function ownDatabase(
  folder: string,
  kept: 'database' | 'private',
): Promise<DatabaseStore | null> {
  if (!hasLocks()) return null;
  try {
    return await DatabaseStore.open(ownName(folder), kept);
  } catch (error) {
    // A browser that lends no files either has been told to keep nothing, and may say so in words of its own.
    if (isRefused(error) || kept === 'private') return null;
    throw error;
  }
}

/** The games of a browser that has got files since it kept them in a database. */
async function moveInto(files: FileStore, folder: string) {
  if ((await files.read()).length > 0 || !('databases' in indexedDB)) return;
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === ownName(folder))) return;
  const database = await ownDatabase(folder, 'database');
  const log = await database?.read();
  if (log && log.length > 0) await files.replace(log);
  database?.close();
}

/**
 * Files, or else a database, or else nowhere. Games that lie in files are never looked for elsewhere because the files
 * cannot be opened now.
 */
async function findStore(folder: string, wait: () => void): Promise<LogStore> {
  const files = await ownFiles(folder, wait);
  if (typeof files === 'string') return (await ownDatabase(folder, files)) ?? new MemoryStore();
  await moveInto(files, folder).catch(() => undefined);
  return files;
}

/** The games of this browser: the program that answers messages, and the log that keeps them. */
export class Games {
  #outside: Outside;
  #program: Program | null = null;
  #begun = false;
  #store: LogStore | null = null;
  #searchers: Searchers | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The last bytes are still being stored: nothing is told before that. */
  #storing: Promise<unknown> | null = null;
  /** Texts of the program that are no messages: it is asked for them. */
  #asked: string[] | null = null;
  #ended = false;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  hear(message: ToGames) {
    if (message.t === 'start') void this.#start(message).catch((error) => this.#fail(error));
    else if (message.t === 'ping') this.#outside.tell({ t: 'pong' });
    else if (message.t === 'settle') void this.#settle(message.folder).catch((e) => this.#fail(e));
    else if (!this.#ended) this.#guard(() => this.#answer(message));
  }

  #answer(message: Exclude<ToGames, { t: 'start' | 'settle' | 'ping' }>) {
    const program = this.#program;
    if (!program || !this.#begun) {
      if (message.t === 'import') this.#tell({ t: 'imported', games: 'storage' });
      return;
    }
    if (message.t === 'text') program.receive(message.text);
    else if (message.t === 'export')
      this.#tell({ t: 'exported', bytes: encoder.encode(this.#head() + this.#lines()) });
    else {
      this.#tell({ t: 'imported', games: program.importGames(message.bytes) });
      program.receive('{"t":"games","d":{}}'); // for the list that is shown
    }
  }

  async #start({ files, folder, takeOver, guest }: Extract<ToGames, { t: 'start' }>) {
    const compiled = compile(files);
    compiled.catch(() => undefined); // told below
    if (!guest) await own(ownName(folder), takeOver, this.#wait, () => this.#lose());
    const module = await compiled;
    this.#searchers = this.#makeSearchers(module, files);
    this.#program = await Program.start(module, {
      send: (text) => {
        if (this.#asked) this.#asked.push(text);
        else this.#tell({ t: 'text', text });
      },
      keep: (bytes) => this.#keep(bytes),
      run: (key, network, text) => this.#searchers?.run(key, network, text),
      drop: (key) => this.#searchers?.drop(key),
    });
    await this.#open(guest ? new MemoryStore() : await findStore(folder, this.#wait));
    if (this.#ended) return;
    this.#timer = setInterval(() => this.#guard(() => this.#program?.tick()), TICK);
  }

  /** The guest needs the games: it begins anew with them, as a page does. */
  async #settle(folder: string) {
    this.#begun = false;
    await own(ownName(folder), false, this.#wait, () => this.#lose());
    await this.#open(await findStore(folder, this.#wait));
  }

  readonly #wait = () => {
    this.#outside.tell({ t: 'elsewhere', over: false });
  };

  async #open(store: LogStore) {
    if (this.#ended || !this.#program) {
      store.close();
      return;
    }
    this.#store = store;
    await this.#begin(this.#program, store);
  }

  #makeSearchers(module: WebAssembly.Module, { weights }: ProgramFiles) {
    const make = () => {
      const searcher = this.#outside.searcher();
      searcher.postMessage({ t: 'start', module, weights });
      return searcher;
    };
    return new Searchers(make, {
      tell: (key, text) => this.#guard(() => this.#program?.answer(key, text)),
      short: () => this.#tell({ t: 'short' }),
      here: (network, text) => this.#searchHere(network, text, weights),
    });
  }

  async #searchHere(network: string, text: string, weights: ProgramFiles['weights']) {
    // Without its network it still moves, as somebody who sees no more than the next turn.
    await this.#program?.loadNetwork(network, weights).catch(() => undefined);
    let found = '';
    this.#guard(() => (found = this.#ask((program) => void program.search(text, SMALLEST))));
    return found;
  }

  /** Reads the log. One that this version cannot read stays as it is. */
  async #begin(program: Program, store: LogStore) {
    let bytes = await store.read();
    if (bytes.length === 0) {
      bytes = encoder.encode(this.#head());
      if (!(await store.replace(bytes))) this.#store = new MemoryStore();
    }
    if (this.#ended) return;
    const log = program.begin(bytes);
    if (log === 'newer' || log === 'foreign') this.#store = new MemoryStore();
    else if (log === 'whole' && bytes.length > LARGE) await this.#shorten(store, bytes);
    this.#begun = true;
    this.#tell({ t: 'open', kept: this.#store?.kept ?? 'nowhere', log });
  }

  async #shorten(store: LogStore, log: Uint8Array) {
    const head = log.subarray(0, log.indexOf('\n'.charCodeAt(0)) + 1);
    const lines = encoder.encode(this.#lines());
    const short = new Uint8Array(head.length + lines.length);
    short.set(head);
    short.set(lines, head.length);
    if (2 * short.length < log.length) await store.replace(short);
  }

  /** The first line of a log of its own: whoever knows its secret knows what chance will do. */
  #head() {
    const secret = crypto.getRandomValues(new Uint32Array(8)).join(' ');
    return this.#ask((program) => program.head(secret));
  }

  #lines() {
    return this.#ask((program) => program.lines());
  }

  #ask(question: (program: Program) => void) {
    this.#asked = [];
    if (this.#program) question(this.#program);
    const told = this.#asked.join('');
    this.#asked = null;
    return told;
  }

  #keep(bytes: Uint8Array): boolean {
    const kept = this.#store?.append(bytes) ?? false;
    if (kept === false) this.#tell({ t: 'full' });
    if (typeof kept === 'boolean') return kept;
    this.#storing = Promise.all([this.#storing, kept]).then(([, stored]) => {
      if (!stored) this.#end('storage', '');
    });
    return true;
  }

  #tell(message: FromGames) {
    const tell = () => {
      if (!this.#ended) this.#outside.tell(message);
    };
    if (!this.#storing) tell();
    else this.#storing = this.#storing.then(tell);
  }

  /** A program that has crashed is not asked again: its memory may be anything. */
  #guard(work: () => void) {
    if (this.#ended) return;
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown) {
    this.#end(error instanceof NoMemory ? 'memory' : 'program', String(error));
  }

  #end(why: Extract<FromGames, { t: 'ended' }>['why'], words: string) {
    if (this.#ended) return;
    this.#stop();
    this.#outside.tell({ t: 'ended', why, words });
    this.#outside.close();
  }

  /** Another page has taken the games over. */
  #lose() {
    if (this.#ended) return;
    this.#stop();
    this.#outside.tell({ t: 'elsewhere', over: true });
  }

  #stop() {
    this.#ended = true;
    clearInterval(this.#timer);
    this.#store?.close();
  }
}
