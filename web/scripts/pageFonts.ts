/**
 * The fonts of a first visit: cut down to the letters of the page's own words, because each whole
 * file is as large as all the code that draws the first page. Other letters, as in a person's name,
 * still come from the whole files, which a browser fetches when it meets such a letter.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

interface Face {
  family: string;
  /** The CSS file of the npm package, which names the whole file and its letters. */
  css: string;
  file: RegExp;
  /** Range of `font-weight`: one weight, or the two ends of a variable font's. */
  weights: readonly [number, number?];
}

const FACES: readonly Face[] = [
  {
    family: 'Inter Variable',
    css: '@fontsource-variable/inter/index.css',
    file: /files\/inter-latin-wght-normal\.woff2/,
    weights: [400, 700],
  },
  {
    family: 'EB Garamond',
    css: '@fontsource/eb-garamond/latin-500.css',
    file: /files\/eb-garamond-latin-500-normal\.woff2/,
    weights: [500],
  },
  {
    family: 'EB Garamond',
    css: '@fontsource/eb-garamond/latin-600.css',
    file: /files\/eb-garamond-latin-600-normal\.woff2/,
    weights: [600],
  },
];

/** The features that the page uses: spacing of pairs, figures of one width. */
const FEATURES = ['kern', 'tnum'];

/** All that can be typed on an English keyboard, beside the letters of the words. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, n) => String.fromCodePoint(0x20 + n));

const require = createRequire(import.meta.url);
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The letters of all languages' words that a Latin font draws, in order. */
export function lettersOfWords(folder = path('../../text')): string[] {
  const words = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const latin = (letter: string) =>
    /[\u00a1-\u00ff\u0152\u0153\u2010-\u2044\u20ac\u2212]/.test(letter);
  return [...new Set([...ASCII, ...[...words.join('')].filter(latin)])].sort();
}

const hex = (letter: string) => `U+${(letter.codePointAt(0) ?? 0).toString(16)}`;

/** The rule of one face, whose file lies in the folder afterwards. */
async function cut(face: Face, letters: readonly string[], folder: string): Promise<string> {
  const css = require.resolve(face.css);
  const name = face.file.exec(readFileSync(css, 'utf8'))?.[0];
  if (!name) throw new Error(`${face.css} names no file like ${String(face.file)}`);
  const [lightest, boldest] = face.weights;
  const file = join(folder, name.replace(/^files\//, '').replace('-latin-', '-words-'));
  const font = await subsetFont(readFileSync(join(dirname(css), name)), letters.join(''), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    ...(boldest && { variationAxes: { wght: { min: lightest, max: boldest } } }),
  });
  writeFileSync(file, font);
  return `@font-face {
  font-family: '${face.family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${face.weights.join(' ')};
  src: url(${JSON.stringify(file)}) format('woff2');
  unicode-range: ${letters.map(hex).join(',')};
}
`;
}

const MODULE = 'virtual:page-fonts.css';

/**
 * Makes `virtual:page-fonts.css`. It must be imported after the packages' own CSS: of two faces that
 * have a letter, a browser takes the later.
 */
export function pageFonts(): Plugin {
  return {
    name: 'page-fonts',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const folder = path('../node_modules/.cache/page-fonts');
      mkdirSync(folder, { recursive: true });
      const letters = lettersOfWords();
      const rules = await Promise.all(FACES.map((face) => cut(face, letters, folder)));
      return rules.join('\n');
    },
  };
}

/** Files of the first page's fonts, by their names in the built folder. */
export const FIRST_FONTS = /(inter|garamond)-words-(wght|600)-.*\.woff2$/;
