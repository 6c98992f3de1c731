import type { ProgramFiles } from './files';
import type { Log } from './program';
import type { Kept } from './log_store';

/** Messages of the page to the worker that has the games. */
export type ToGames =
  /**
   * The first; `folder` tells the games of two copies on one web space apart. A guest only looks at what needs no games:
   * it has none, and takes none from another page.
   */
  | { t: 'start'; files: ProgramFiles; folder: string; takeOver: boolean; guest: boolean }
  /** The guest needs the games now. */
  | { t: 'settle'; folder: string }
  /** A message of docs/protocol.md. */
  | { t: 'text'; text: string }
  /** Asks whether the worker is still there: a browser may end it without a word. */
  | { t: 'ping' }
  | { t: 'export' }
  | { t: 'import'; bytes: Uint8Array };

/** Things of the device without which the games cannot go on. */
type Lack = 'storage' | 'memory';

/** Messages of that worker to the page. */
export type FromGames =
  | { t: 'open'; kept: Kept; log: Log }
  | { t: 'text'; text: string }
  /** Another page has the games: this worker waits for them, or has lost them and is over. */
  | { t: 'elsewhere'; over: boolean }
  /** The games cannot go on in this worker. */
  | { t: 'ended'; why: Lack | 'program'; words: string }
  /** A search found no memory, and is made smaller. */
  | { t: 'short' }
  /** There was no room for a move, which was not made. */
  | { t: 'full' }
  /** The answer to a `ping`. */
  | { t: 'pong' }
  | { t: 'exported'; bytes: Uint8Array }
  | { t: 'imported'; games: number | Log | 'storage' };

/** Messages to a worker that searches, and from it. */
export type ToSearch =
  | { t: 'start'; module: WebAssembly.Module; weights: Record<string, string> }
  /** `less`: how often there was no memory for a larger search. */
  | { t: 'search'; network: string; text: string; less: number };
export type FromSearch =
  /** It has taken a message up. */
  | { t: 'hears' }
  | { t: 'found'; text: string }
  | { t: 'done'; large: boolean }
  | { t: 'lost'; memory: boolean };
