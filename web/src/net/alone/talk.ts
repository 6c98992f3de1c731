import type { ProgramFiles } from './files';
import type { Log } from './program';
import type { Kept } from './place';

/** Messages of the page to the worker that has the games. */
export type ToGames =
  /**
   * The first; `folder` tells the games of two copies on one web space apart. A guest only looks at what a link holds:
   * it has no games, and takes none from another page.
   */
  | { t: 'start'; files: ProgramFiles; folder: string; takeOver: boolean; guest: boolean }
  /** A message of docs/protocol.md. */
  | { t: 'text'; text: string }
  | { t: 'export' }
  | { t: 'import'; bytes: Uint8Array };

/** Messages of that worker to the page. */
export type FromGames =
  | { t: 'open'; kept: Kept; log: Log }
  | { t: 'text'; text: string }
  /** Another page has the games: this worker waits for them, or has lost them and is over. */
  | { t: 'elsewhere'; over: boolean }
  /** The games cannot go on in this worker. */
  | { t: 'ended'; why: 'storage' | 'program'; words: string }
  | { t: 'exported'; bytes: Uint8Array }
  | { t: 'imported'; games: number | Log | 'storage' };

/** Messages to a worker that searches, and from it. */
export type ToSearch =
  | { t: 'start'; module: WebAssembly.Module; weights: Record<string, string> }
  | { t: 'search'; network: string; text: string };
export type FromSearch =
  { t: 'found'; text: string } | { t: 'done'; large: boolean } | { t: 'lost'; words: string };
