import { INDEX, nameOf, namesOf, type Release } from './release';

/** The parts of a browser that it works with. */
export interface Around {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** Absent in old browsers: then nobody knows which versions are in use, and all are kept. */
  locks: Pick<LockManager, 'query'> | undefined;
  /** Another version is being kept, or waits until it is used. */
  renewing: () => boolean;
}

/** Places to look for a file: in the browser's own cache, too, or only at the server. */
const PLACES = ['default', 'reload'] as const;

/** Begins the addresses of files whose names have their hash. */
const ASSETS = 'assets/';

/**
 * Keeps the files of one version, each checked against its hash, so that files of two versions are never mixed. A page
 * of an earlier version goes on getting that version's files, as long as it is open.
 */
export class Keeper {
  readonly #release: Release;
  readonly #scope: string;
  readonly #around: Around;

  constructor(release: Release, scope: string, around: Around) {
    this.#release = release;
    this.#scope = scope;
    this.#around = around;
  }

  /** Rejected if a file is missing, or is another one: nothing of this version is kept then. */
  async keepFirst() {
    const files = Object.keys(this.#release.first);
    const kept = await Promise.allSettled(files.map((file) => this.#keep(file)));
    const failed = kept.find((each) => each.status === 'rejected');
    if (!failed) return;
    await this.#around.caches.delete(this.#name).catch(() => false);
    throw failed.reason;
  }

  /** With `fetching` all of it, else what an earlier version has already: it goes with that. */
  async keepRest(fetching: boolean) {
    const own = await this.#around.caches.open(this.#name);
    await Promise.allSettled(
      Object.keys(this.#release.later).map(async (file) => {
        if (!(await own.match(this.#urlOf(file)))) await this.#keep(file, fetching);
      }),
    );
  }

  /**
   * The workers of all earlier versions give out this version's page from now on, and have the assets that it names. So
   * it is used at once: until a browser has ended a worker that another one takes the place of, minutes may pass.
   */
  async supersede() {
    const { caches } = this.#around;
    const own = await caches.open(this.#name);
    const unnamed = Object.keys(this.#release.first).filter((file) => !file.startsWith(ASSETS));
    for (const name of await this.#names()) {
      const other = await caches.open(name);
      for (const url of unnamed.map((file) => this.#urlOf(file))) {
        const kept = await own.match(url);
        if (kept) await other.put(url, kept);
      }
    }
  }

  /** Whether a request is for the page, or for one of its files. */
  handles({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): boolean {
    const file = this.#fileOf(url);
    if (method !== 'GET' || file === null) return false;
    if (mode === 'navigate') return file === INDEX;
    return file.startsWith(ASSETS) || file in this.#release.first;
  }

  async answer(request: Request): Promise<Response> {
    const file = this.#fileOf(request.url) ?? '';
    // Storage that is refused or full is as good as none.
    const kept = await this.#kept(file).catch(() => undefined);
    if (kept) return kept;
    if (file in this.#release.later) {
      const keeping = await this.#keep(file).catch(() => undefined);
      if (keeping) return keeping;
    }
    return this.#around.fetch(request);
  }

  /** Removes what is kept of versions that nobody uses any more. */
  async tidy() {
    const { caches, locks, renewing } = this.#around;
    const names = await this.#names();
    if (!locks || renewing()) return;
    const held = (await locks.query()).held?.map(({ name }) => name) ?? [];
    const unused = names.filter((name) => name !== this.#name && !held.includes(name));
    await Promise.all(unused.map((name) => caches.delete(name)));
  }

  get #name() {
    return nameOf(this.#scope, this.#release.version);
  }

  /** The names of all versions of which something is kept. */
  async #names() {
    const names = await this.#around.caches.keys();
    return names.filter((name) => name.startsWith(namesOf(this.#scope)));
  }

  /** The address relative to the folder, without what does not choose a file; null outside. */
  #fileOf(address: string): string | null {
    const url = new URL(address);
    const whole = url.origin + url.pathname;
    if (!whole.startsWith(this.#scope)) return null;
    const file = whole.slice(this.#scope.length);
    return file === '' || file === 'index.html' ? INDEX : file;
  }

  #urlOf(file: string): string {
    return new URL(file, this.#scope).href;
  }

  /** From this version; an asset, whose name has its hash, from any. */
  async #kept(file: string): Promise<Response | undefined> {
    const { caches } = this.#around;
    const own = await caches.open(this.#name);
    const found = await own.match(this.#urlOf(file));
    if (found || !file.startsWith(ASSETS)) return found;
    for (const name of await this.#names()) {
      const other = await (await caches.open(name)).match(this.#urlOf(file));
      if (other) return other;
    }
    return undefined;
  }

  /** Takes a file over from an earlier version or, with `fetching`, fetches it, and keeps it if it is the right one. */
  async #keep(file: string, fetching = true): Promise<Response> {
    const response = (await this.#takenOver(file)) ?? (fetching ? await this.#fetched(file) : null);
    if (!response) throw new Error(`${file} is not here`);
    const own = await this.#around.caches.open(this.#name);
    await own.put(this.#urlOf(file), response.clone());
    return response;
  }

  /** The file as an earlier version has kept it. */
  async #takenOver(file: string): Promise<Response | null> {
    const kept = await this.#kept(file);
    return kept ? await this.#checked(file, kept) : null;
  }

  async #fetched(file: string): Promise<Response> {
    for (const cache of PLACES) {
      const response = await this.#around.fetch(this.#urlOf(file), { cache });
      const checked = response.ok ? await this.#checked(file, response) : null;
      if (checked) return checked;
    }
    throw new Error(`${file} is not that of version ${this.#release.version}`);
  }

  /** A copy that may answer any request: one that was redirected may not. Null if it is another file. */
  async #checked(file: string, response: Response): Promise<Response | null> {
    const bytes = await response.arrayBuffer();
    const { first, later } = this.#release;
    if ((await hashOf(bytes)) !== (first[file] ?? later[file])) return null;
    const type = response.headers.get('content-type');
    return new Response(bytes, { headers: type === null ? {} : { 'content-type': type } });
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
