import { expect, test } from 'vitest';
import { FileStore, NoFiles, type Folder } from './log_store_file';

/** Files in memory, whose operations can fail: one of them, or all from one on, as when the power is cut. */
class Disk {
  readonly files = new Map<string, number[]>();
  /** Operations until the failure. */
  left = Infinity;
  once = false;

  /** Whether this operation fails. */
  #fails() {
    const fails = this.once ? this.left === 0 : this.left <= 0;
    this.left--;
    return fails;
  }

  readonly folder: Folder = {
    getFileHandle: (name) =>
      Promise.resolve({ createSyncAccessHandle: () => Promise.resolve(this.#handle(name)) }),
  };

  #handle(name: string) {
    if (!this.files.has(name)) this.files.set(name, []);
    const bytes = () => this.files.get(name) ?? [];
    return {
      read: (to: Uint8Array, { at }: { at: number }) => {
        const found = bytes().slice(at, at + to.length);
        to.set(found);
        return found.length;
      },
      write: (from: Uint8Array, { at }: { at: number }) => {
        const fails = this.#fails();
        const written = fails ? from.subarray(0, from.length >> 1) : from;
        written.forEach((byte, i) => (bytes()[at + i] = byte));
        if (fails) throw new Error('full');
        return written.length;
      },
      getSize: () => bytes().length,
      truncate: (size: number) => {
        if (this.#fails()) throw new Error('full');
        bytes().length = size;
      },
      flush: () => {
        if (this.#fails()) throw new Error('full');
      },
      close: () => undefined,
    };
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);
const text = async (store: FileStore) => new TextDecoder().decode(await store.read());
const reopened = (disk: Disk) => FileStore.open(disk.folder);

type Step = { replace: string } | { append: string };
const STEPS: Step[] = [
  { replace: 'head\n' },
  { append: 'one line\n' },
  { append: 'another line\n' },
  { replace: 'head\nshort\n' },
  { append: 'a third line\n' },
  { replace: 'head\nshorter\n' },
  { append: 'a fourth line\n' },
];

/**
 * Makes all steps, or those before the first that fails. Returns the log that was answered for, and those that may be
 * found instead: with the step that failed, or, where two logs of the same games may count, the older one.
 */
async function makeSteps(store: FileStore, goOn: boolean) {
  let stored = '';
  let others: string[] = [];
  for (const step of STEPS) {
    const after = 'replace' in step ? step.replace : stored + step.append;
    const done =
      'replace' in step ? await store.replace(bytes(after)) : store.append(bytes(step.append));
    if (done) others = 'replace' in step ? [stored] : [];
    else others.push(after);
    if (done) stored = after;
    else if (!goOn) break;
  }
  return { stored, others };
}

test('what was appended is read again', async () => {
  const disk = new Disk();
  const { stored } = await makeSteps(await reopened(disk), true);
  expect(stored).toBe('head\nshorter\na fourth line\n');
  expect(await text(await reopened(disk))).toBe(stored);
});

test('an operation that fails changes nothing, and the next ones go on', async () => {
  for (let at = 0; at < 60; ++at) {
    const disk = new Disk();
    const store = await reopened(disk);
    Object.assign(disk, { left: at, once: true });
    const { stored } = await makeSteps(store, true);
    disk.left = Infinity;
    expect(await text(await reopened(disk)), `operation ${String(at)}`).toBe(stored);
  }
});

test('after a cut of the power the log is what was answered, or one step further, and goes on', async () => {
  for (let at = 0; at < 60; ++at) {
    const disk = new Disk();
    const store = await reopened(disk);
    disk.left = at;
    const { stored, others } = await makeSteps(store, false);
    disk.left = Infinity;
    const again = await reopened(disk);
    const found = await text(again);
    expect([stored, ...others], `operation ${String(at)}`).toContain(found);
    expect(again.append(bytes('more\n'))).toBe(true);
    expect(await text(await reopened(disk)), `operation ${String(at)}`).toBe(`${found}more\n`);
  }
});

test('a half-written last line is taken away before the next one is appended', async () => {
  const disk = new Disk();
  disk.files.set('games-a.log', [...bytes('head\none\nhal')]);
  const store = await reopened(disk);
  expect(await text(store)).toBe('head\none\n');
  store.append(bytes('two\n'));
  expect(await text(await reopened(disk))).toBe('head\none\ntwo\n');
});

test('a file without any line is none of ours, and is told as it is', async () => {
  const disk = new Disk();
  disk.files.set('games-a.log', [...bytes('something else')]);
  expect(await text(await reopened(disk))).toBe('something else');
});

test('a browser without files that are written at once is told from one that has them open', async () => {
  const none: Folder = { getFileHandle: () => Promise.resolve({}) };
  await expect(FileStore.open(none)).rejects.toBeInstanceOf(NoFiles);
});
