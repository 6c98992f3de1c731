// Part of `npm run lint`: fails on import cycles between files of src/ or between its folders. Type
// imports and lazy imports count. A nested folder is a folder of its own.
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
function importsOf(file) {
  const code = readFileSync(join(root, file), 'utf8');
  const paths = [...code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^'?]+)'/g)];
  return paths.flatMap(([, path]) => found(normalize(join(dirname(file), path))) ?? []);
}

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
  const from = dirname(file);
  const folders = to.map(dirname).filter((folder) => folder !== from);
  byFolder.set(from, [...(byFolder.get(from) ?? []), ...folders]);
}

const circles = [circle(byFile), circle(byFolder)].filter((each) => each.length > 0);
for (const each of circles) console.error(`imports in a circle: ${each.join(' -> ')}`);

console.log(`${files.length} files in ${byFolder.size} folders`);
process.exitCode = circles.length > 0 ? 1 : 0;
