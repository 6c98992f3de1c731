import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// `npm run dev` shows the page alone; games come from a server started beside it.
const server = process.env['DIPOLIS_SERVER'] ?? 'http://127.0.0.1:8080';

/** Words that only a terminal says are no part of the page; those of lessons come when asked for. */
const pageWords = {
  name: 'page-words',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const found = /\/text\/\w+\.json(\?.*\blessons)?$/.exec(id);
    if (!found) return null;
    const lessons = found[1] !== undefined;
    const wanted = (key: string) =>
      lessons ? key.startsWith('learn.') : !/^(tui|cards|learn)\./.test(key);
    const words = Object.entries(JSON.parse(code) as Record<string, string>);
    const kept = JSON.stringify(Object.fromEntries(words.filter(([key]) => wanted(key))));
    return lessons ? { code: `export default ${kept};`, moduleType: 'js' as const } : kept;
  },
};

/** The letters of the first page are asked for together with its code, not after it. */
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

/** The server sends these packed copies to whoever can unpack them. */
const packedCopies: Plugin = {
  name: 'packed-copies',
  apply: 'build',
  writeBundle({ dir = 'dist' }, bundle) {
    for (const file of Object.keys(bundle).filter((each) => /\.(js|css|html)$/.test(each)))
      writeFileSync(`${dir}/${file}.gz`, gzipSync(readFileSync(`${dir}/${file}`), { level: 9 }));
  },
};

export default defineConfig({
  // Relative addresses, so that the page works under any path.
  base: './',
  plugins: [pageWords, svelte(), svelteTesting(), earlyFonts, packedCopies],
  resolve: { alias: { $text: path('../text') } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022' },
  server: {
    proxy: { '/ws': { target: server, ws: true }, '/api': { target: server } },
    // The words and the protocol's examples are shared with the C++ side.
    fs: { allow: [path('.'), path('../text'), path('../docs'), path('../tests/messages')] },
  },
  test: {
    environment: 'jsdom',
    // A busy machine takes seconds to load the whole page for one test.
    testTimeout: 60_000,
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
  },
});
