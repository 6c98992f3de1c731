// Measures the search of the page without a server, in Chromium: visits a second, the answer of a level, a review, frames,
// memory.
// Run after `./dev pages`: `node scripts/searching.mjs ../build/pages [scalar]`; the last word measures the form for
// browsers without SIMD.
import { readFileSync } from 'node:fs';
import { browseFolder, middle } from './browse.mjs';

const TIMES = 5;
const [folder, form] = process.argv.slice(2);

/** In the page, before any of its own scripts: the worker that has the games can be spoken to. */
function listen() {
  window.Worker = class extends Worker {
    constructor(...about) {
      super(...about);
      window.games = this;
    }
  };
}

/** Says something to the worker, and waits for a message of this type that satisfies `wanted`: its data. */
function ask([type, data, awaited, wanted]) {
  const { games } = window;
  const is = new Function('d', `return ${wanted}`);
  const begun = performance.now();
  return new Promise((resolve) => {
    const hear = ({ data: { text } }) => {
      const message = JSON.parse(text ?? '{}');
      if (message.t !== awaited || !is(message.d)) return;
      games.removeEventListener('message', hear);
      resolve({ ...message.d, took: performance.now() - begun });
    };
    games.addEventListener('message', hear);
    games.postMessage({ t: 'text', text: JSON.stringify({ t: type, d: data }) });
  });
}

/** The memory of the page's process, in MB, without what it shares with other processes: Chromium's own code. */
async function memory(browser) {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
  return Math.max(...sizes.map(Number)) / 1024;
}

/** In the page: frames a second, for so many milliseconds, while an element moves. */
function frames(milliseconds) {
  const moving = document.body.animate({ opacity: [1, 0.99] }, { duration: milliseconds });
  return new Promise((resolve) => {
    const begun = performance.now();
    let count = 0;
    const step = () => {
      const passed = performance.now() - begun;
      count += 1;
      if (passed < milliseconds) return void requestAnimationFrame(step);
      moving.cancel();
      resolve((1000 * count) / passed);
    };
    requestAnimationFrame(step);
  });
}

const record = JSON.parse(readFileSync('../tests/traces/base.jsonl', 'utf8').split('\n')[0]);
/** The record up to the first decision of Age II. */
const age2 = record.moves.findIndex(({ do: what }) => what.startsWith('first')) + 1;

const row = (name, values, unit) => {
  const all = values.toSorted((a, b) => a - b).map((value) => value.toFixed(0));
  console.log(`${name}: ${middle(values).toFixed(0)} ${unit} (${all.join(', ')})`);
};

await browseFolder(folder, false, async (browser, url) => {
  const page = await browser.newPage();
  await page.addInitScript(listen);
  if (form === 'scalar')
    await page.route(/games\.worker-.*\.js$/, async (route) => {
      const answer = await route.fetch();
      const body = `WebAssembly.validate = () => false;${await answer.text()}`;
      await route.fulfill({ response: answer, body });
    });
  await page.goto(url);
  await page.locator('.way:enabled').first().waitFor();
  const of = (...message) => page.evaluate(ask, message);
  const before = await memory(browser);
  let most = before;
  const visits = [];
  const answers = [];
  const reviews = [];
  const smooth = { alone: [], searching: [] };
  for (let n = 0; n < TIMES; ++n) {
    const trace = { ...record, moves: record.moves.slice(0, age2) };
    const seats = ['human', 'human'];
    const { game, ply } = await of('import', { trace, seats }, 'table', 'true');
    smooth.alone.push(await page.evaluate(frames, 2000));
    const searching = of('analyse', { game, ply }, 'analysis', 'd.done');
    smooth.searching.push(await page.evaluate(frames, 2000));
    const found = await searching;
    most = Math.max(most, await memory(browser));
    visits.push((found.nodes / found.took) * 1000);
    const variant = { preset_wonders: true };
    const made = await of(
      'new',
      { variant, seats: ['level8', 'human'] },
      'table',
      'd.options.length > 0',
    );
    answers.push(made.took);
    const over = await of('import', { trace: record }, 'table', 'd.result');
    reviews.push((await of('review', { game: over.game }, 'review', 'd.review')).took);
  }
  row('visits a second at the start of Age II', visits, '');
  row('a first move of level 8', answers, 'ms');
  row('a review', reviews, 'ms');
  row('frames a second without a search', smooth.alone, '');
  row('frames a second while it searches', smooth.searching, '');
  const sizes = [before, most, await memory(browser)].map((size) => size.toFixed(0));
  console.log(`memory before, at most, after: ${sizes.join(', ')} MB`);
});
