import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

/** The folder's address at its server: not the root, as with many hosts. */
const FOLDER = '/games/dipolis/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A server of files that knows nothing of the page, whose files can be replaced, be missing, or be out of reach. */
export class WebSpace {
  /** The folder that is published. */
  folder: string;
  /** Address of the space, also after it was closed. */
  readonly address: string;
  /** Files that have not been uploaded. */
  readonly missing = new Set<string>();
  /** All addresses that were asked for. */
  readonly asked: string[] = [];
  cut = false;
  /** Other contents of the files of such names; their sums are wrong then, so a service worker keeps none of them. */
  readonly changed = new Map<RegExp, (bytes: Buffer) => Buffer>();

  private constructor(
    private readonly server: Server,
    folder: string,
  ) {
    this.folder = folder;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}`;
    server.on('request', ({ url = '' }, answer) => {
      const [path = ''] = url.split('?');
      const file = path === FOLDER ? 'index.html' : path.slice(FOLDER.length);
      this.asked.push(file);
      const whole = join(this.folder, file);
      const known = path.startsWith(FOLDER) && !this.missing.has(file) && existsSync(whole);
      if (this.cut) answer.destroy();
      else if (!known) answer.writeHead(404).end();
      else
        answer
          .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
          .end(this.#contents(file, readFileSync(whole)));
    });
  }

  #contents(file: string, bytes: Buffer) {
    for (const [name, change] of this.changed) if (name.test(file)) bytes = change(bytes);
    return bytes;
  }

  static open(folder: string): Promise<WebSpace> {
    return new Promise((resolve) => {
      const server = createServer();
      server.listen(0, '127.0.0.1', () => {
        resolve(new WebSpace(server, folder));
      });
    });
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const BUILT = '../build/browser';
/** Whether the folders contain the real program; without it the page is there, but no game. */
export const playable = existsSync(join(BUILT, 'simd.wasm'));

function standIn(folder: string): string {
  const weights = ['base', 'leaders', 'solo'].map((name) => `${name}.weights`);
  mkdirSync(folder);
  for (const name of ['simd.wasm', 'scalar.wasm', 'catalogue.json', ...weights])
    writeFileSync(join(folder, name), `in place of ${name}`);
  return folder;
}

/** The page with another first script, as a later version has it, under another name. */
function later(folder: string): string {
  cpSync('dist', folder, { recursive: true });
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const name = /src="\.\/assets\/([\w-]+)\.js"/.exec(html)?.[1] ?? '';
  renameSync(join(folder, `assets/${name}.js`), join(folder, 'assets/index-later000.js'));
  const texts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  for (const file of ['index.html', ...texts.map((text) => `assets/${text}`)]) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replaceAll(name, 'index-later000'));
  }
  return folder;
}

/** Two versions of the folder, as scripts/pages.mjs makes them of the built page. */
export function twoVersions() {
  const work = mkdtempSync(join(tmpdir(), 'dipolis-pages-'));
  const program = playable ? BUILT : standIn(join(work, 'program'));
  const made = (name: string, page: string) => {
    const out = join(work, name);
    const args = ['scripts/pages.mjs', out, '--page', page, '--program', program];
    execFileSync(process.execPath, args, { stdio: 'pipe' });
    return out;
  };
  return {
    a: made('a', 'dist'),
    b: made('b', later(join(work, 'later'))),
    remove: () => {
      rmSync(work, { recursive: true, force: true });
    },
  };
}

/** The version of a folder. */
export const versionOf = (folder: string) =>
  /"version":"(\w+)"/.exec(readFileSync(join(folder, 'sw.js'), 'utf8'))?.[1] ?? '';

/** The files that the service worker keeps, by their addresses. */
export function listed(folder: string): string[] {
  const list = /^const RELEASE = (.*);$/m.exec(readFileSync(join(folder, 'sw.js'), 'utf8'))?.[1];
  const { first, later: rest } = JSON.parse(list ?? '{}') as Record<string, object>;
  return [...Object.keys(first ?? {}), ...Object.keys(rest ?? {})];
}
