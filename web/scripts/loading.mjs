// Measures the first visit to the page: paints, blocking time, layout shift, bytes sent. With the
// CPU slowed by four, on the local network and on slow 4G, at two sizes. Run after `npm run build`,
// with the program built: `node scripts/loading.mjs`; of the folder that scripts/pages.mjs made, from a server that
// compresses and from one that does not: `node scripts/loading.mjs FOLDER`.
import { browse, browseFolder, middle, tools } from './browse.mjs';

const TIMES = 5;
const SLOWER = 4;
const SIZES = [
  ['desktop', 1280, 800],
  ['phone', 360, 640],
];
/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s download. */
const LINES = {
  'this computer': null,
  'slow 4G': { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 9.4e4 },
};

/** In the page, before any of its own scripts. */
function watch() {
  window.seen = { lcp: 0, cls: 0, blocked: 0 };
  const each = (type, note) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  };
  each('largest-contentful-paint', ({ startTime }) => (window.seen.lcp = startTime));
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.seen.cls += value;
  });
  each('longtask', ({ startTime, duration }) => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    if (startTime + duration > first) window.seen.blocked += Math.max(0, duration - 50);
  });
}

function told() {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const all = performance.getEntriesByType('resource');
  return { ...window.seen, first, files: all.length + 1 };
}

async function visit(browser, url, [, width, height], line) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const { devtools, slow } = await tools(page);
  let bytes = 0;
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  if (line) await devtools.send('Network.emulateNetworkConditions', line);
  await page.addInitScript(watch);
  await slow(SLOWER);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Play against the computer' }).waitFor();
  const usable = await page.evaluate(() => performance.now());
  await page.locator('.way:enabled').first().waitFor();
  const playable = await page.evaluate(() => performance.now());
  await page.waitForTimeout(2500);
  const result = { ...(await page.evaluate(told)), usable, playable, bytes };
  await context.close();
  return result;
}

async function measure(browser, url) {
  for (const [where, line] of Object.entries(LINES)) {
    for (const size of SIZES) {
      const all = [];
      for (let n = 0; n < TIMES; n++) all.push(await visit(browser, url, size, line));
      const of = (name) => middle(all.map((each) => each[name]));
      console.log(`${size[0]}, ${where}, CPU ${SLOWER} times slower, median of ${TIMES}`);
      console.log(
        `    first paint ${Math.round(of('first'))} ms, largest ${Math.round(of('lcp'))} ms, ` +
          `usable ${Math.round(of('usable'))} ms, a game can begin ${Math.round(of('playable'))} ms, blocked ${Math.round(of('blocked'))} ms, ` +
          `shift ${of('cls').toFixed(3)}, ${of('files')} files, ${Math.round(of('bytes') / 1000)} kB sent`,
      );
    }
  }
}

const [folder] = process.argv.slice(2);
if (!folder) await browse(measure);
else
  for (const compressing of [true, false]) {
    console.log(compressing ? 'compressed by the server' : 'not compressed');
    await browseFolder(folder, compressing, measure);
  }
