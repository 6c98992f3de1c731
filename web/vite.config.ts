import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// `npm run dev` serves only the page; the games come from a `dipolis serve` that runs beside it.
const server = process.env['DIPOLIS_SERVER'] ?? 'http://127.0.0.1:7777';

/** Forms of words that go with a number: every part needs them. */
const PLURALS = 'plural.';
/** Words that are loaded on demand, by the query of the import; the key begins with the prefix. */
const WORD_PARTS: Readonly<Record<string, string>> = {
  lessons: 'learn.',
  friend: 'friend.',
  study: 'study.',
  open: 'open.',
  recovery: 'recovery.',
};

/** Drops the words that only the terminal uses, and those that are loaded on demand. */
const pageWords = {
  name: 'page-words',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const found = /\/text\/\w+\.json(?:\?(.*))?$/.exec(id);
    if (!found) return null;
    const part = Object.keys(WORD_PARTS).find((name) => found[1]?.split('&').includes(name));
    const later = Object.values(WORD_PARTS);
    const wanted = (key: string) =>
      part
        ? key.startsWith(WORD_PARTS[part] ?? '') || key.startsWith(PLURALS)
        : !/^(tui|cards)\./.test(key) && !later.some((prefix) => key.startsWith(prefix));
    const words = Object.entries(JSON.parse(code) as Record<string, string>);
    const kept = JSON.stringify(Object.fromEntries(words.filter(([key]) => wanted(key))));
    return part ? { code: `export default ${kept};`, moduleType: 'js' as const } : kept;
  },
};

/** Preloads the fonts of the first page, so that they load together with its code. */
const earlyFonts: Plugin = {
  name: 'early-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /(inter-latin-wght|garamond-latin-600)-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `./${file}`,
          },
          injectTo: 'head' as const,
        })),
  },
};

/** Compressed copies, which the server sends to clients that accept them. */
const packedCopies: Plugin = {
  name: 'packed-copies',
  apply: 'build',
  writeBundle({ dir = 'dist' }, bundle) {
    for (const file of Object.keys(bundle).filter((each) => /\.(js|css|html)$/.test(each)))
      writeFileSync(`${dir}/${file}.gz`, gzipSync(readFileSync(`${dir}/${file}`), { level: 9 }));
  },
};

/** Names the npm packages that are part of the page, for scripts/sbom. */
const packagesTold: Plugin = {
  name: 'packages-told',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((each) =>
      each.type === 'chunk' ? Object.keys(each.modules) : each.originalFileNames,
    );
    // A part that a tool puts into the page itself is no file: "\0vite/preload-helper.js".
    const names = files.map(
      (file) => /(?:.*node_modules\/|^\0)((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1],
    );
    const told = [...new Set(names.filter((name) => name !== undefined))].sort();
    this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(told) });
  },
};

export default defineConfig({
  // Relative addresses, so that the page works under any path.
  base: './',
  plugins: [pageWords, svelte(), svelteTesting(), earlyFonts, packedCopies, packagesTold],
  worker: { format: 'es' },
  resolve: { alias: { $text: path('../text') } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022' },
  server: {
    proxy: { '/ws': { target: server, ws: true }, '^/assets/catalogue-': server },
    // Words, rules and example messages are outside web/.
    fs: { allow: [path('.'), path('../text'), path('../docs'), path('../tests/messages')] },
  },
  test: {
    environment: 'jsdom',
    // A busy machine needs seconds to load the whole page for one test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/settled.ts'],
    restoreMocks: true,
  },
});
