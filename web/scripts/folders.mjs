// Part of `npm run lint`: fails on import cycles between files of src/ or between its folders. Type
// imports and lazy imports count. A nested folder is a folder of its own. The add-ons have a file for each
// layer of the page, so each of these counts as a folder, and no add-on may import another one. It also
// fails on styles that the build leaves out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.test.ts'));

/** @param {string} path without extension, as modules are imported */
const found = (path) => [path, `${path}.ts`].find((each) => existsSync(join(root, each)));

/** @param {string} file */
const folderOf = (file) => (file.startsWith('addons/') ? file : dirname(file));
/** @param {string} file */
const addonOf = (file) => /^addons\/(\w+)\//.exec(file)?.[1];

/** @param {string} file */
function importsOf(file) {
  const code = readFileSync(join(root, file), 'utf8');
  const paths = [...code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^'?]+)'/g)];
  return paths.flatMap(([, path]) => found(normalize(join(dirname(file), path))) ?? []);
}

/**
 * Components that are rendered: imported by name or lazily. The build leaves out the styles of a file
 * from which only snippets are imported.
 */
const rendered = new Set(
  files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    const paths = code.matchAll(/\bimport(?:\(| +\w+(?:, *\{[^}]*\})? from) *'(\.[^'?]+)'/g);
    return [...paths].map(([, path]) => normalize(join(dirname(file), path)));
  }),
);
const unstyled = files.filter(
  (file) =>
    file.endsWith('.svelte') &&
    !rendered.has(file) &&
    readFileSync(join(root, file), 'utf8').includes('<style'),
);
for (const each of unstyled)
  console.error(`only its snippets are used, so it has no styles: ${each}`);

/**
 * The nodes of a cycle, if there is one: nodes without successors are removed until nothing
 * changes.
 */
function circle(graph) {
  const left = new Map([...graph].map(([node, to]) => [node, new Set(to)]));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [node, to] of left) if (![...to].some((each) => left.has(each))) left.delete(node);
  }
  if (left.size === 0) return [];
  const path = [...left.keys()].slice(0, 1);
  for (;;) {
    const next = [...(left.get(path.at(-1)) ?? [])].find((each) => left.has(each));
    const at = path.indexOf(next);
    path.push(next);
    if (at >= 0) return path.slice(at);
  }
}

const byFile = new Map(files.map((file) => [file, importsOf(file)]));
const byFolder = new Map();
for (const [file, to] of byFile) {
  const from = folderOf(file);
  const folders = to.map(folderOf).filter((folder) => folder !== from);
  byFolder.set(from, [...(byFolder.get(from) ?? []), ...folders]);
}

const circles = [circle(byFile), circle(byFolder)].filter((each) => each.length > 0);
for (const each of circles) console.error(`imports in a circle: ${each.join(' -> ')}`);

const others = [...byFile].flatMap(([file, to]) =>
  to
    .filter((each) => addonOf(file) && addonOf(each) && addonOf(file) !== addonOf(each))
    .map((each) => `${file} -> ${each}`),
);
for (const each of others) console.error(`an add-on imports another one: ${each}`);

const folders = new Set(files.map(dirname));
console.log(`${files.length} files in ${folders.size} folders`);
process.exitCode = circles.length + others.length + unstyled.length > 0 ? 1 : 0;
