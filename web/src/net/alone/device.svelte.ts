import type { Kept } from './log_store';
import type { Log } from './program';

/** A page without a server: the games are in this browser, and how they are kept. */
export const device = $state({
  /** There is no server: no friends on other devices, no strangers. */
  alone: false,
  /** Another page of this browser has the games. */
  elsewhere: false,
  kept: 'file' as Kept,
  /** Whether the browser has promised to keep them; null before it was asked. */
  promised: null as boolean | null,
  log: 'whole' as Log,
  /**
   * The last thing that this device had too little of: room for a move, which was not made; memory for a search, which was
   * made smaller; memory for the games, which are begun again.
   */
  lack: null as 'room' | 'search' | 'memory' | null,
  /** Reason why the program does not run here; empty while it does. */
  broken: '',
  /** The number of games that came from a file, or why none did. */
  imported: null as number | Log | 'storage' | null,
});

/** All games together, and what can be done with them. */
export interface AllGames {
  /** Takes them over from the other page. */
  takeOver(): void;
  /** Saves them as a file. */
  export(): void;
  /** Adds those of such a file. */
  import(file: Blob): Promise<void>;
}
