// @vitest-environment node
import { beforeEach, expect, test } from 'vitest';
import { Keeper, type Around } from './keeper';
import { fitting, INDEX, nameOf, namesOf, type Release } from './release';

const SCOPE = 'https://example.org/games/dipolis/';
const at = (file: string) => new URL(file, SCOPE).href;
async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, '0')).join('');
}
async function hashes(files: Record<string, string>) {
  const all = Object.entries(files).map(async ([file, text]) => [file, await hash(text)] as const);
  return Object.fromEntries(await Promise.all(all));
}

/** Files of the web space, and how often it was asked for each. */
let served: Map<string, string>;
let asked: string[];
/** Answers of the browser's own cache instead. */
let stale: Map<string, string>;
let stored: Map<string, Map<string, Response>>;
let refused: boolean;
let held: string[];
let renewing: boolean;

const caches = {
  open: (name: string) => {
    if (refused) return Promise.reject(new DOMException('', 'SecurityError'));
    const own = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, own);
    return Promise.resolve({
      match: (url: string) => Promise.resolve(own.get(url)?.clone()),
      put: (url: string, response: Response) => Promise.resolve(void own.set(url, response)),
    });
  },
  keys: () => Promise.resolve([...stored.keys()]),
  delete: (name: string) => Promise.resolve(stored.delete(name)),
};

function fetched(input: string | { url: string }, init?: { cache?: string }): Promise<Response> {
  const url = typeof input === 'string' ? input : input.url;
  asked.push(url);
  const old = init?.cache === 'reload' ? undefined : stale.get(url);
  const text = old ?? served.get(url);
  return Promise.resolve(
    text === undefined
      ? new Response('Not found', { status: 404 })
      : new Response(text, { headers: { 'content-type': 'text/x' } }),
  );
}

function keeper(release: Release) {
  const around = {
    caches,
    fetch: fetched,
    locks: { query: () => Promise.resolve({ held: held.map((name) => ({ name })) }) },
    renewing: () => renewing,
  };
  return new Keeper(release, SCOPE, around as unknown as Around);
}

const files = (v: string) => ({
  [INDEX]: `page ${v}`,
  'favicon.svg': 'icon',
  [`assets/${v}.js`]: v,
});
const rest = (v: string) => ({ [`assets/solo-${v}.weights`]: `solo ${v}` });
const release = async (v: string): Promise<Release> => ({
  version: v,
  first: await hashes(files(v)),
  later: await hashes(rest(v)),
  forms: { simd: 'assets/simd.wasm', scalar: 'assets/scalar.wasm' },
});
function publish(v: string) {
  served = new Map(Object.entries({ ...files(v), ...rest(v) }).map(([f, text]) => [at(f), text]));
}
const told = async (from: Keeper, file: string) =>
  (await from.answer(new Request(at(file)))).text();
const versions = () => [...stored.keys()].map((name) => name.slice(namesOf(SCOPE).length));

beforeEach(() => {
  [stale, stored, asked, held] = [new Map(), new Map(), [], []];
  [refused, renewing] = [false, false];
  publish('A');
});

async function kept(v: string) {
  publish(v);
  const made = keeper(await release(v));
  await made.keepFirst();
  return made;
}

test('without a network everything that was kept is there, under the address of a folder', async () => {
  const a = await kept('A');
  served.clear();
  expect(await told(a, '')).toBe('page A');
  expect(await told(a, 'index.html?from=icon')).toBe('page A');
  expect(await told(a, 'assets/A.js')).toBe('A');
  expect(await a.answer(new Request(at('favicon.svg')))).toMatchObject({ status: 200 });
});

test('a file that is missing, or another one, keeps nothing of its version', async () => {
  await kept('A');
  publish('B');
  served.delete(at('assets/B.js'));
  await expect(keeper(await release('B')).keepFirst()).rejects.toThrow('assets/B.js');
  expect(versions()).toEqual(['A']);
  publish('B');
  served.set(at(''), 'page A');
  await expect(keeper(await release('B')).keepFirst()).rejects.toThrow(INDEX);
  expect(versions()).toEqual(['A']);
});

test('what the browser has of an earlier version is fetched anew', async () => {
  stale.set(at(''), 'page of long ago');
  const a = await kept('A');
  expect(await told(a, '')).toBe('page A');
});

test('a page of A gets the files of A while B has taken over, and a new page is of B', async () => {
  await kept('A');
  const b = await kept('B');
  expect(await told(b, 'assets/A.js')).toBe('A');
  expect(await told(b, '')).toBe('page B');
});

test('once A is superseded, its worker gives out the whole of B, also without a network', async () => {
  const a = await kept('A');
  publish('B');
  const b = keeper({
    ...(await release('B')),
    first: await hashes({ ...files('B'), 'favicon.svg': 'new' }),
  });
  served.set(at('favicon.svg'), 'new');
  await b.keepFirst();
  expect(await told(a, '')).toBe('page A');
  await b.supersede();
  served.clear();
  for (const worker of [a, b]) {
    const all = ['', 'favicon.svg', 'assets/A.js', 'assets/B.js'];
    expect(await Promise.all(all.map((file) => told(worker, file)))).toEqual([
      'page B',
      'new',
      'A',
      'B',
    ]);
  }
});

test('a version that comes back after it was superseded has its own page again', async () => {
  await kept('A');
  await (await kept('B')).supersede();
  const a = await kept('A');
  expect(await told(a, '')).toBe('page A');
});

test('what did not change is not fetched again', async () => {
  await kept('A');
  const b = await release('B');
  publish('B');
  served.set(at('assets/A.js'), 'A');
  asked = [];
  await keeper({ ...b, first: { ...b.first, 'assets/A.js': await hash('A') } }).keepFirst();
  expect(asked).not.toContain(at('assets/A.js'));
});

test('what the first game does not need is kept when it is asked for, or when there is time', async () => {
  const a = await kept('A');
  const solo = 'assets/solo-A.weights';
  asked = [];
  expect(await told(a, solo)).toBe('solo A');
  expect(await told(a, solo)).toBe('solo A');
  expect(asked).toEqual([at(solo)]);
  const b = await kept('B');
  await b.keepRest(true);
  served.clear();
  expect(await told(b, 'assets/solo-B.weights')).toBe('solo B');
});

test('files that an earlier version kept are kept again, for that version will go', async () => {
  const shared = { ...rest('A'), ...rest('B') };
  const a = await kept('A');
  await a.keepRest(true);
  publish('B');
  const b = keeper({ ...(await release('B')), later: await hashes(shared) });
  await b.keepFirst();
  await b.keepRest(true);
  await b.tidy();
  served.clear();
  expect(versions()).toEqual(['B']);
  expect(await told(b, 'assets/solo-A.weights')).toBe('solo A');
});

test('whoever saves data keeps what is here already, and nothing more, before the earlier version goes', async () => {
  const a = await kept('A');
  await a.keepRest(true);
  publish('B');
  const later = await hashes({ ...rest('A'), ...rest('B') });
  const b = keeper({ ...(await release('B')), later });
  await b.keepFirst();
  asked = [];
  await b.keepRest(false);
  await b.tidy();
  expect(asked).toEqual([]);
  expect(versions()).toEqual(['B']);
  served.clear();
  expect(await told(b, 'assets/solo-A.weights')).toBe('solo A');
});

test('where storage is refused the network answers', async () => {
  const a = keeper(await release('A'));
  refused = true;
  await expect(a.keepFirst()).rejects.toThrow();
  expect(await told(a, '')).toBe('page A');
  expect(await told(a, 'assets/solo-A.weights')).toBe('solo A');
});

test('a version goes when no page holds it, and nothing else goes', async () => {
  stored.set('dipolis https://example.org/games/other/ A', new Map());
  await kept('A');
  const b = await kept('B');
  held = [nameOf(SCOPE, 'A')];
  await b.tidy();
  expect(stored.size).toBe(3);
  held = [];
  renewing = true; // the next one is being kept
  await b.tidy();
  expect(stored.size).toBe(3);
  renewing = false;
  await b.tidy();
  expect([...stored.keys()]).toEqual([
    'dipolis https://example.org/games/other/ A',
    nameOf(SCOPE, 'B'),
  ]);
});

test('only the page and its files are answered', async () => {
  const a = keeper(await release('A'));
  const get = (url: string, mode = 'cors') =>
    a.handles({ method: 'GET', mode: mode as RequestMode, url });
  expect(get(at(''), 'navigate')).toBe(true);
  expect(get(at('assets/old.js'))).toBe(true);
  expect(get(at('licences.txt'), 'navigate')).toBe(false);
  expect(get(at('other/'), 'navigate')).toBe(false);
  expect(get(at('wide.png'))).toBe(false);
  expect(get('https://example.org/assets/A.js')).toBe(false);
  expect(a.handles({ method: 'POST', mode: 'cors', url: at('') })).toBe(false);
});

test('only the form of the program that fits this browser is kept', async () => {
  const both = { 'assets/simd.wasm': '1', 'assets/scalar.wasm': '2', [INDEX]: '3' };
  const all = { ...(await release('A')), first: both };
  expect(Object.keys(fitting(all, true).first)).toEqual(['assets/simd.wasm', INDEX]);
  expect(Object.keys(fitting(all, false).first)).toEqual(['assets/scalar.wasm', INDEX]);
});
