// Limits the size of a first visit: index.html and all that it names, as they are sent. Run after `npm run build`.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 120_000;
const html = readFileSync('dist/index.html', 'utf8');
const loaded = readdirSync('dist/assets').filter(
  (file) => /\.(js|css|woff2)$/.test(file) && html.includes(file),
);
/** Fonts are packed already. */
const sent = (file) => {
  const content = readFileSync(`dist/${file}`);
  return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
};
const sizes = ['index.html', ...loaded.map((file) => `assets/${file}`)].map((file) => [
  file,
  sent(file),
]);
const all = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [file, size] of sizes) console.log(String(size).padStart(8), file);
console.log(String(all).padStart(8), `of at most ${MOST}`);
process.exit(all <= MOST ? 0 : 1);
