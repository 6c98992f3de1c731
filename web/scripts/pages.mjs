// Assembles the page and its program into a folder of files for any web space: node scripts/pages.mjs OUT
// [--page FOLDER] [--program FOLDER]. Run after `npm run build`. The same input gives the same bytes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The program's files, and which of them the first game needs. */
const PROGRAM = {
  'simd.wasm': 'first',
  'scalar.wasm': 'first',
  'catalogue.json': 'first',
  'base.weights': 'first',
  'leaders.weights': 'later',
  'solo.weights': 'later',
};

/**
 * Packed here, because a plain web space packs nothing. Its name does not end with ".gz": there are servers that say of such
 * files how they are packed, and browsers then unpack them by themselves.
 */
const PACKED = { 'simd.wasm': ['simd', 'bin'] };

/** Files of the page that no visitor needs, that only browsers ask for that do not have the page, or that need a server. */
const UNUSED = /\.(gz|woff)$|^packages\.json$|^turns\.js$/;
/** Letters that none of the page's words have: kept when a person's name has them. */
const RARE = /-(cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-.*\.woff2$/;

/** As the server's (server/http_answers.h), and the program and the manifest; a page cannot say who may frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const hash = (content) => createHash('sha256').update(content).digest('hex');
const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** The background of the page in either theme. */
function grounds() {
  const tokens = readFileSync(path('../src/style/tokens.css'), 'utf8');
  const ground = (selector) => {
    const block = tokens
      .split('\n}')
      .find((each) => each.includes(`\n${selector} {`) && each.includes('--ground:'));
    const found = /--ground: (#\w+)/.exec(block ?? '')?.[1];
    if (!found) throw new Error(`tokens.css has no --ground in ${selector}`);
    return found;
  };
  return { light: ground(':root'), dark: ground(":root[data-theme='dark']") };
}

function copyPage(from, out) {
  if (!existsSync(join(from, 'index.html')))
    throw new Error(`${from} has no page; ./dev web builds it`);
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(join(from, '/').length))
    .filter((file) => !UNUSED.test(file));
  mkdirSync(join(out, 'assets'), { recursive: true });
  for (const file of files) copyFileSync(join(from, file), join(out, file));
  return files;
}

/** Copies the program's files under names with their hash; returns where each is now. */
function copyProgram(from, out) {
  const missing = Object.keys(PROGRAM).filter((file) => !existsSync(join(from, file)));
  if (missing.length > 0) throw new Error(`${from} lacks ${missing.join(', ')}`);
  return Object.fromEntries(
    Object.keys(PROGRAM).map((file) => {
      const [name, extension] = PACKED[file] ?? file.split('.');
      const plain = readFileSync(join(from, file));
      const content = PACKED[file] ? gzipSync(plain, { level: 9 }) : plain;
      const to = `assets/${name}-${hash(content).slice(0, 8)}.${extension}`;
      writeFileSync(join(out, to), content);
      return [file, to];
    }),
  );
}

/** The program's files, as index.html tells them to the page. */
const programMeta = (at) => ({
  simd: at['simd.wasm'],
  scalar: at['scalar.wasm'],
  weights: { base: at['base.weights'], leaders: at['leaders.weights'], solo: at['solo.weights'] },
  catalogue: at['catalogue.json'],
});

function headOf(at, ground, version) {
  return [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    `<meta name="dipolis-program" content='${attribute(JSON.stringify(programMeta(at)))}' />`,
    `<meta name="dipolis-version" content="${version}" />`,
    `<meta name="theme-color" content="${ground.light}" media="(prefers-color-scheme: light)" />`,
    `<meta name="theme-color" content="${ground.dark}" media="(prefers-color-scheme: dark)" />`,
    '<link rel="manifest" href="./manifest.webmanifest" />',
    '<link rel="apple-touch-icon" href="./icon-180.png" />',
  ]
    .map((line) => `\n    ${line}`)
    .join('');
}

function withHead(index, head) {
  const charset = /<meta charset="[^"]*" \/>/.exec(index)?.[0];
  if (!charset) throw new Error('index.html does not say its charset');
  return index.replace(charset, () => charset + head);
}

/** Icons, screenshots and the manifest that names them. */
function describe(out, ground) {
  const folder = path('../pages');
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.png')))
    copyFileSync(join(folder, file), join(out, file));
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const told = { ...manifest, background_color: ground.light, theme_color: ground.light };
  writeFileSync(join(out, 'manifest.webmanifest'), `${JSON.stringify(told, null, 2)}\n`);
}

/** The licences of all that is in the folder. */
function license(out) {
  const args = [`-DSOURCE=${path('../..')}`, `-DOUT=${join(out, 'licences.txt')}`];
  execFileSync('cmake', [...args, '-P', path('../../scripts/licences.cmake')]);
}

/** The code of the service worker. */
async function workerCode() {
  const entry = path('../src/sw/sw.ts');
  const lib = { entry, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' };
  const options = { write: false, target: 'es2022', lib };
  const [bundled] = [await build({ configFile: false, logLevel: 'warn', build: options })].flat();
  return bundled.output[0].code;
}

/** Addresses and hashes of the files that the service worker keeps before and after the first game. */
function listed(out, files, at) {
  const all = [
    ...files.map((file) => [file, RARE.test(file) ? 'later' : 'first']),
    ...Object.entries(PROGRAM).map(([file, kind]) => [at[file], kind]),
    ['manifest.webmanifest', 'first'],
  ].filter(([file]) => file !== 'index.html');
  const hashes = (wanted) =>
    Object.fromEntries(
      all
        .filter(([, kind]) => kind === wanted)
        .map(([file]) => [file, hash(readFileSync(join(out, file)))])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return { first: hashes('first'), later: hashes('later') };
}

async function assemble(page, program, out) {
  // Nothing but what was made here before is deleted.
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'sw.js')))
    throw new Error(`${out} is there, and is no such folder`);
  rmSync(out, { recursive: true, force: true });
  const files = copyPage(page, out);
  const at = copyProgram(program, out);
  const ground = grounds();
  describe(out, ground);
  license(out);
  const { first, later } = listed(out, files, at);
  const code = await workerCode();
  const index = readFileSync(join(page, 'index.html'), 'utf8');
  // The version follows from all that is served, and the page itself tells it.
  const parts = [first, later, code, withHead(index, headOf(at, ground, ''))];
  const version = hash(JSON.stringify(parts)).slice(0, 12);
  const html = withHead(index, headOf(at, ground, version));
  writeFileSync(join(out, 'index.html'), html);
  const forms = { simd: at['simd.wasm'], scalar: at['scalar.wasm'] };
  const release = { version, first: { './': hash(html), ...first }, later, forms };
  writeFileSync(join(out, 'sw.js'), `const RELEASE = ${JSON.stringify(release)};\n${code}`);
  const count = Object.keys(release.first).length + Object.keys(later).length;
  console.log(`${out}: version ${version}, ${count} files for the service worker`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: 'string', default: path('../dist') },
    program: { type: 'string', default: path('../../build/browser') },
  },
});
try {
  if (positionals.length !== 1) throw new Error('the folder to write must be given');
  await assemble(values.page, values.program, positionals[0]);
} catch (error) {
  console.error(`pages: ${error.message}`);
  process.exitCode = 1;
}
