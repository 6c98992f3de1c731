import type { LogStore } from './log_store';

const STORE = 'log';

const done = (transaction: IDBTransaction) =>
  new Promise<boolean>((resolve) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = transaction.onerror = () => resolve(false);
  });

const answer = <Found>(request: IDBRequest<Found>) =>
  new Promise<Found>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

function joined(pieces: Uint8Array[]) {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The log as pieces in a database (IndexedDB), for browsers without files of their own. */
export class DatabaseStore implements LogStore {
  readonly kept: 'database' | 'private';
  #database: IDBDatabase;
  #last = Promise.resolve(true);

  private constructor(database: IDBDatabase, kept: 'database' | 'private') {
    this.#database = database;
    this.kept = kept;
  }

  static async open(name: string, kept: 'database' | 'private'): Promise<DatabaseStore> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { autoIncrement: true });
    };
    return new DatabaseStore(await answer(request), kept);
  }

  async read() {
    const pieces = this.#database.transaction(STORE).objectStore(STORE).getAll();
    return joined((await answer(pieces)) as Uint8Array[]);
  }

  append(bytes: Uint8Array) {
    return this.#after((store) => store.add(bytes));
  }

  replace(bytes: Uint8Array) {
    return this.#after((store) => {
      store.clear();
      store.add(bytes);
    });
  }

  close() {
    this.#database.close();
  }

  /** One after the other: where one failed the log has no gap, but ends. */
  #after(work: (store: IDBObjectStore) => void) {
    this.#last = this.#last.then((stored) => stored && this.#write(work));
    return this.#last;
  }

  async #write(work: (store: IDBObjectStore) => void) {
    try {
      const transaction = this.#database.transaction(STORE, 'readwrite', { durability: 'strict' });
      work(transaction.objectStore(STORE));
      return await done(transaction);
    } catch {
      return false;
    }
  }
}
