import { usesSimd } from '../../base/simd';

/** Functions that the program calls. Texts are given as an address and a length in its memory. */
export interface Hooks {
  /** A message for the page; from a search: a result. */
  send(text: string): void;
  /** Appends to the log of the games; whether that succeeded. */
  keep(bytes: Uint8Array): boolean;
  /** Has an errand done elsewhere; it replaces another one with this key. */
  run(key: string, network: string, text: string): void;
  drop(key: string): void;
}

/** This device has no memory for the program, or for what it does. */
export class NoMemory extends Error {
  constructor() {
    super('no memory');
  }
}

/** Browsers tell so while they compile and begin a program; later the same error has other reasons. */
async function withMemory<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof RangeError ? new NoMemory() : error;
  }
}

/** The functions of browser/wasm/exports.cpp. */
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  take_memory(size: number): number;
  give_back(at: number): void;
  begin(log: number, size: number, fresh: bigint): number;
  receive(text: number, size: number): void;
  tick(): void;
  answer(key: number, keySize: number, text: number, size: number): void;
  head(secret: number, size: number): void;
  lines(): void;
  import_games(log: number, size: number): number;
  search(text: number, size: number, less: number): number;
  take_network(bytes: number, size: number): number;
}

/** The outcomes of reading a log: LoggedStore::Reading. */
export const LOGS = ['whole', 'damaged', 'newer', 'foreign'] as const;
export type Log = (typeof LOGS)[number];

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const nothing = (): number => 0;

/** A program in its memory: one for the games, and another for each worker that searches. */
export class Program {
  readonly #hooks: Hooks;
  #own!: Exports;
  #networks = new Set<string>();

  private constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  static async start(module: WebAssembly.Module, hooks: Hooks): Promise<Program> {
    const program = new Program(hooks);
    const instance = await withMemory(WebAssembly.instantiate(module, program.#imports()));
    program.#own = instance.exports as unknown as Exports;
    program.#own._initialize();
    return program;
  }

  /** Bytes of its memory. */
  get size() {
    return this.#own.memory.buffer.byteLength;
  }

  /** Begins with a log, which has a first line at least. */
  begin(log: Uint8Array): Log {
    const fresh = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
    const found = this.#lend([log], (at, size) => this.#own.begin(at, size, fresh));
    return LOGS[found] ?? 'foreign';
  }

  receive(text: string) {
    this.#lend([text], (at, size) => this.#own.receive(at, size));
  }

  tick() {
    this.#own.tick();
  }

  /** A result of an errand; empty: it was lost. */
  answer(key: string, text: string) {
    this.#lend([key, text], (at, size, textAt, textSize) =>
      this.#own.answer(at, size, textAt, textSize),
    );
  }

  /** Has `send` told the first line of a log with this secret. */
  head(secret: string) {
    this.#lend([secret], (at, size) => this.#own.head(at, size));
  }

  /** Has `send` told the shortest lines from which the games follow. */
  lines() {
    this.#own.lines();
  }

  /** Adds the games of another log: how many, or why not. */
  importGames(log: Uint8Array): number | Log | 'storage' {
    const taken = this.#lend([log], (at, size) => this.#own.import_games(at, size));
    if (taken >= 0) return taken;
    return LOGS[-1 - taken] ?? 'storage';
  }

  /** Does an errand; `send` is told each result. `less`: how often there was no memory for a larger search. */
  search(text: string, less: number): boolean {
    return this.#lend([text], (at, size) => this.#own.search(at, size, less)) === 1;
  }

  /** Fetches the network of that name, once, from where `weights` says. Rejects where it cannot be had. */
  async loadNetwork(name: string, weights: Record<string, string>) {
    const address = weights[name];
    if (!address || this.#networks.has(name)) return;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const taken = this.#lend([bytes], (at, size) => this.#own.take_network(at, size)) === 1;
    if (!taken) throw new Error(`${address}: no network`);
    this.#networks.add(name);
  }

  /** Puts texts into the program's memory while it works with them. */
  #lend<Result>(
    texts: (string | Uint8Array)[],
    work: (...places: [number, number, number, number]) => Result,
  ): Result {
    const places = texts.flatMap((text) => {
      const bytes = typeof text === 'string' ? encoder.encode(text) : text;
      const at = this.#own.take_memory(bytes.length);
      if (at === 0 && bytes.length > 0) throw new NoMemory();
      new Uint8Array(this.#own.memory.buffer).set(bytes, at);
      return [at, bytes.length];
    });
    const result = work(...(places as [number, number, number, number]));
    for (let i = 0; i < places.length; i += 2) this.#own.give_back(places[i] ?? 0);
    return result;
  }

  #bytes(at: number, size: number) {
    return new Uint8Array(this.#own.memory.buffer, at, size);
  }

  #text(at: number, size: number) {
    return decoder.decode(this.#bytes(at, size));
  }

  #imports(): WebAssembly.Imports {
    const hooks = this.#hooks;
    const text = (at: number, size: number) => this.#text(at, size);
    return {
      dipolis: {
        send: (at: number, size: number) => {
          hooks.send(text(at, size));
        },
        keep: (at: number, size: number) => Number(hooks.keep(this.#bytes(at, size).slice())),
        run: (
          key: number,
          keySize: number,
          net: number,
          netSize: number,
          at: number,
          size: number,
        ) => {
          hooks.run(text(key, keySize), text(net, netSize), text(at, size));
        },
        drop: (at: number, size: number) => {
          hooks.drop(text(at, size));
        },
        no_memory: () => {
          throw new NoMemory();
        },
      },
      env: { emscripten_notify_memory_growth: nothing },
      wasi_snapshot_preview1: this.#system(),
    };
  }

  /** The few calls of the system that the C++ library makes: clocks, and the words of a crash. */
  #system() {
    const view = () => new DataView(this.#own.memory.buffer);
    return {
      clock_time_get: (clock: number, _precision: bigint, at: number) => {
        const milliseconds = clock === 0 ? Date.now() : performance.now();
        view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
        return 0;
      },
      fd_write: (_file: number, pieces: number, count: number, writtenAt: number) => {
        let written = 0;
        for (let i = 0; i < count; ++i) {
          const at = view().getUint32(pieces + 8 * i, true);
          const size = view().getUint32(pieces + 8 * i + 4, true);
          console.error(this.#text(at, size));
          written += size;
        }
        view().setUint32(writtenAt, written, true);
        return 0;
      },
      environ_sizes_get: (count: number, size: number) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: nothing,
      fd_seek: nothing,
      fd_read: nothing,
      fd_close: nothing,
      proc_exit: (status: number) => {
        throw new Error(`the program has ended: ${String(status)}`);
      },
    };
  }
}

/** Compiles while the bytes come. Nothing is asked of a web space but the bytes: neither their type nor packing. */
export async function compile(files: {
  simd: string;
  scalar: string;
}): Promise<WebAssembly.Module> {
  const simd = usesSimd();
  const address = simd ? files.simd : files.scalar;
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${String(answer.status)}`);
  const bytes = simd ? answer.body.pipeThrough(new DecompressionStream('gzip')) : answer.body;
  const plain = new Response(bytes, { headers: { 'content-type': 'application/wasm' } });
  if ('compileStreaming' in WebAssembly) return withMemory(WebAssembly.compileStreaming(plain));
  return withMemory(WebAssembly.compile(await plain.arrayBuffer()));
}
