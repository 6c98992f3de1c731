import type { Kept } from './place';
import type { Log } from './program';

/** A page without a server: the games are in this browser, and how they are kept. */
export const device = $state({
  /** There is no server: no friends on other devices, no strangers. */
  alone: false,
  /** Another page of this browser has the games. */
  elsewhere: false,
  /** The next worker takes them over. */
  takingOver: false,
  kept: 'file' as Kept,
  log: 'whole' as Log,
  /** The last move could not be stored. */
  full: false,
  /** How many games came from a file, or why none did. */
  imported: null as number | Log | 'storage' | null,
  export: (): void => undefined,
  import: ((): Promise<void> => Promise.resolve()) as (file: Blob) => Promise<void>,
});
