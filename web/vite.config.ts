import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { FIRST_FONTS, pageFonts } from './scripts/pageFonts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// `npm run dev` serves only the page; the games come from a `dipolis serve` that runs beside it.
const server = process.env['DIPOLIS_SERVER'] ?? 'http://127.0.0.1:7777';

/** Forms of words that go with a number: every part needs them. */
const PLURALS = 'plural.';
/** Keys of the words that are loaded on demand, by the query of the import. */
const WORD_PARTS: Readonly<Record<string, RegExp>> = {
  learn: /^learn\./,
  friend: /^friend\./,
  study: /^study\./,
  open: /^open\./,
  recovery: /^recovery\./,
  game: /^(leader|reason|log|effect|compose|why|danger|review|step|choice|decision|invariant|input|card|move|link|handover|score|category|ui\.(keys|then|price))\./,
};
/**
 * The part that only English has, because the page begins with it: a language that was chosen comes
 * whole, and after the first page's code. Tests look at all sentences at once.
 */
const OF_ENGLISH = 'game';
const TESTING = process.env['VITEST'] !== undefined;

/** Drops the words that only the terminal uses, and those that are loaded on demand. */
const pageWords = {
  name: 'page-words',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const [, language, query = ''] = /\/text\/(\w+)\.json(?:\?(.*))?$/.exec(id) ?? [];
    if (!language) return null;
    const part = Object.keys(WORD_PARTS).find((name) => query.split('&').includes(name));
    const asked = part && WORD_PARTS[part];
    const together = (name: string) => name === OF_ENGLISH && (language !== 'en' || TESTING);
    const apart = Object.entries(WORD_PARTS).filter(([name]) => !together(name));
    const wanted = (key: string) =>
      asked
        ? asked.test(key) || key.startsWith(PLURALS)
        : !/^(tui|cards)\./.test(key) && !apart.some(([, keys]) => keys.test(key));
    const words = Object.entries(JSON.parse(code) as Record<string, string>);
    const kept = JSON.stringify(Object.fromEntries(words.filter(([key]) => wanted(key))));
    return asked ? { code: `export default ${kept};`, moduleType: 'js' as const } : kept;
  },
};

/** Preloads the fonts of the first page, so that they load together with its code. */
const earlyFonts: Plugin = {
  name: 'early-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST_FONTS.test(file))
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

/** The service worker that tells whose turn it is: one file at the root, because it may look after what lies below it. */
const turnWorker: Plugin = {
  name: 'turn-worker',
  apply: 'build',
  async generateBundle() {
    const lib = {
      entry: path('src/sw/turns.ts'),
      formats: ['iife' as const],
      name: 'worker',
      fileName: () => 'turns.js',
    };
    const options = { write: false, target: 'es2022', lib };
    const made = await build({ configFile: false, logLevel: 'warn', build: options });
    for (const { output } of [made].flat() as { output: { code: string }[] }[])
      this.emitFile({ type: 'asset', fileName: 'turns.js', source: output[0]?.code ?? '' });
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
    // Made by the build itself, and of no package: a virtual module, and its files in a cache.
    const made = (name: string) => /^(\.|virtual:)/.test(name);
    const told = [...new Set(names.filter((name) => name !== undefined && !made(name)))].sort();
    this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(told) });
  },
};

export default defineConfig({
  // Relative addresses, so that the page works under any path.
  base: './',
  plugins: [
    pageWords,
    svelte(),
    svelteTesting(),
    pageFonts(),
    earlyFonts,
    turnWorker,
    packedCopies,
    packagesTold,
  ],
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
    isolate: false,
    pool: 'threads',
    // A busy machine needs seconds to load the whole page for one test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/settled.ts'],
    restoreMocks: true,
  },
});
