/**
 * The ways to keep the log of the games: in a file or a database of this browser, or not at all. `private` is a database
 * where files are refused, as in private windows, so that it may last only as long as they do.
 */
export type Kept = 'file' | 'database' | 'private' | 'nowhere';

/** A store for the log, which has one owner at a time. */
export interface LogStore {
  readonly kept: Kept;
  read(): Promise<Uint8Array>;
  /**
   * Appends bytes, all or none. A promise: whether it succeeded is known later; nobody may be told
   * of what they stand for before that.
   */
  append(bytes: Uint8Array): boolean | Promise<boolean>;
  /** Puts another log of the same games in the place of this one, all or nothing. */
  replace(bytes: Uint8Array): Promise<boolean>;
  close(): void;
}

/** A store of nothing but memory, for browsers that refuse every other, as in some private windows: until the page is closed. */
export class MemoryStore implements LogStore {
  readonly kept = 'nowhere';
  #log = new Uint8Array();
  read() {
    return Promise.resolve(this.#log);
  }
  append() {
    return true;
  }
  replace(bytes: Uint8Array<ArrayBuffer>) {
    this.#log = bytes;
    return Promise.resolve(true);
  }
  close() {
    // Nothing is open.
  }
}
