// Draws the pictures of the manifest into pages/: the icons from public/favicon.svg, and two screenshots of a recorded game.
// Run after `npm run build`, with the program built: `node scripts/icons.mjs`.
import { readFileSync } from 'node:fs';
import { browse } from './browse.mjs';
import { openRecord, PHONE, shrink, still, take } from './shots.mjs';

const FOLDER = 'pages';
const drawing = readFileSync('public/favicon.svg', 'utf8');

/**
 * Systems cut an icon to shapes of their own, up to the circle of four fifths of its width: the background fills all of it,
 * and the drawing keeps within.
 */
function filled(scale) {
  const [, open, ground, strokes] = /^(<svg[^>]*>)\s*(<rect[^>]*>)([^]*)<\/svg>/.exec(drawing);
  const at = `translate(16 16) scale(${scale}) translate(-16 -16)`;
  return `${open}${ground.replace(/ rx="\d+"/, '')}<g transform="${at}">${strokes}</g></svg>`;
}

/** Their corners are cut by us, or by the system. */
const ICONS = [
  ['icon-192', 192, drawing],
  ['icon-512', 512, drawing],
  ['icon-maskable-512', 512, filled(0.84)],
  ['icon-180', 180, filled(0.92)],
];

const SHOTS = [
  ['wide', { viewport: { width: 1280, height: 800 } }],
  ['narrow', PHONE],
];
/** Number of moves played of the recorded game: the middle of Age II. */
const MOVES = 42;

async function drawIcon(browser, [name, size, svg]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0">${svg.replace('<svg', '<svg style="display:block" width="100%"')}`,
  );
  await page.screenshot({ path: `${FOLDER}/${name}.png`, omitBackground: true });
  await page.close();
}

async function takeShot(browser, url, [name, options]) {
  const page = await browser.newPage({ ...still, ...options });
  await page.goto(url);
  await openRecord(page, MOVES);
  await take(page, `${FOLDER}/${name}.png`);
  await page.close();
}

await browse(async (browser, url) => {
  for (const icon of ICONS) await drawIcon(browser, icon);
  for (const shot of SHOTS) await takeShot(browser, url, shot);
});
shrink([...ICONS, ...SHOTS].map(([name]) => `${FOLDER}/${name}.png`));
