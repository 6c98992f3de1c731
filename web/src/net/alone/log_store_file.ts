import type { LogStore } from './log_store';

/** A file of the browser's own (OPFS) that a worker writes at once. */
interface Handle {
  read(to: Uint8Array, where: { at: number }): number;
  write(from: Uint8Array, where: { at: number }): number;
  getSize(): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}
export interface Folder {
  getFileHandle(
    name: string,
    options: { create: boolean },
  ): Promise<{ createSyncAccessHandle?: () => Promise<Handle> }>;
}

/** Two files, so that a log can be replaced: the other one is written, and then begins to count. */
const NAMES = ['games-a.log', 'games-b.log'] as const;
const NEW_LINE = '\n'.charCodeAt(0);
/** The first byte of a file that does not count yet. */
const UNFINISHED = '#'.charCodeAt(0);

const counts = (file: Handle) => {
  const first = new Uint8Array(1);
  return file.read(first, { at: 0 }) === 1 && first[0] !== UNFINISHED;
};

/** Writes all of it; a full store may take less, or refuse. */
function writeAll(file: Handle, bytes: Uint8Array, at: number) {
  if (file.write(bytes, { at }) !== bytes.length) throw new Error('not all was written');
}

/** The browser has no files that a worker writes at once. */
export class NoFiles extends Error {}

/** The log in a file: what was appended is stored when the call returns. */
export class FileStore implements LogStore {
  readonly kept = 'file';
  #now: Handle;
  #other: Handle;
  /** The size at which the log ends, while there is more in the file. */
  #cut: number | null = null;

  private constructor(now: Handle, other: Handle) {
    this.#now = now;
    this.#other = other;
  }

  /** Fails where there are no such files, or another page has them open. */
  static async open(folder: Folder): Promise<FileStore> {
    const files: Handle[] = [];
    try {
      for (const name of NAMES) {
        const file = await folder.getFileHandle(name, { create: true });
        if (!file.createSyncAccessHandle) throw new NoFiles();
        files.push(await file.createSyncAccessHandle());
      }
      const [a, b] = files as [Handle, Handle];
      // Older browsers promise the size instead of telling it, and write later as well.
      if (typeof a.getSize() !== 'number') throw new NoFiles();
      return counts(b) && !counts(a) ? new FileStore(b, a) : new FileStore(a, b);
    } catch (error) {
      for (const file of files) file.close();
      throw error;
    }
  }

  /** A half-written last line is taken away: the next one must not stand behind it. What has no line at all is not ours. */
  read() {
    const bytes = new Uint8Array(counts(this.#now) ? this.#now.getSize() : 0);
    this.#now.read(bytes, { at: 0 });
    const end = bytes.lastIndexOf(NEW_LINE) + 1;
    const whole = end > 0 ? bytes.subarray(0, end) : bytes;
    if (whole.length < bytes.length) this.#cut = whole.length;
    return Promise.resolve(whole);
  }

  append(bytes: Uint8Array) {
    // With two files that count, the next start might read the older one.
    if (!this.#isCut() || (counts(this.#other) && !this.#empty(this.#other))) return false;
    const size = this.#now.getSize();
    try {
      writeAll(this.#now, bytes, size);
      this.#now.flush();
      return true;
    } catch {
      this.#cut = size;
      this.#isCut();
      return false;
    }
  }

  replace(bytes: Uint8Array) {
    const next = this.#other;
    try {
      next.truncate(0);
      writeAll(next, Uint8Array.of(UNFINISHED), 0);
      writeAll(next, bytes.subarray(1), 1);
      next.flush();
      writeAll(next, bytes.subarray(0, 1), 0);
      next.flush();
    } catch {
      return Promise.resolve(false);
    }
    [this.#now, this.#other] = [next, this.#now];
    this.#cut = null;
    this.#empty(this.#other);
    return Promise.resolve(true);
  }

  close() {
    this.#now.close();
    this.#other.close();
  }

  /** Takes away what was written by half. Until that succeeds nothing is appended. */
  #isCut() {
    if (this.#cut === null) return true;
    try {
      this.#now.truncate(this.#cut);
      this.#now.flush();
      this.#cut = null;
    } catch {
      return false;
    }
    return true;
  }

  #empty(file: Handle) {
    try {
      file.truncate(0);
      file.flush();
      return true;
    } catch {
      return false;
    }
  }
}
