// Limits the compressed size of what index.html loads. Run after `npm run build`.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 120_000;
const html = readFileSync('dist/index.html', 'utf8');
const loaded = readdirSync('dist/assets').filter(
  (file) => /\.(js|css)$/.test(file) && html.includes(file),
);
const sizes = loaded.map((file) => [file, gzipSync(readFileSync(`dist/assets/${file}`)).length]);
const all = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [file, size] of sizes) console.log(String(size).padStart(8), file);
console.log(String(all).padStart(8), `of at most ${MOST}`);
process.exit(all <= MOST ? 0 : 1);
