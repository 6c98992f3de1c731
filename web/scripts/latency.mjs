// Measures the first paint, and the time from an input to the next paint, with the CPU slowed by
// four. Run after `npm run build`, with the program built: `node scripts/latency.mjs`.
import { browse, middle, tools } from './browse.mjs';

const SLOWER = 4;

const show = (what, all) =>
  console.log(
    `${what.padEnd(34)} median ${Math.round(middle(all))} ms, most ${Math.round(Math.max(...all))} ms, n = ${all.length}`,
  );

async function firstPaint(page) {
  return page.evaluate(async () => {
    const largest = await new Promise((resolve) => {
      new PerformanceObserver((list) => {
        resolve(list.getEntries().at(-1)?.startTime ?? 0);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { first, largest };
  });
}

/** From the input to the next paint, as measured by the browser. */
async function inputs(page, what, times, act, before = async () => {}) {
  const all = [];
  for (let i = 0; i < times; i++) {
    await before(i);
    await page.evaluate(() => {
      window.worst = 0;
      window.watch = new PerformanceObserver((list) => {
        for (const { duration, interactionId } of list.getEntries())
          if (interactionId) window.worst = Math.max(window.worst, duration);
      });
      window.watch.observe({ type: 'event', durationThreshold: 16 });
    });
    if (!(await act(i))) break;
    await page.waitForTimeout(500);
    all.push(await page.evaluate(() => (window.watch.disconnect(), window.worst || 16)));
  }
  show(what, all);
}

/** First and largest paint of the start page, loaded several times. */
async function paints(page, url) {
  const all = [];
  for (let i = 0; i < 5; i++) {
    await page.goto(url, { waitUntil: 'networkidle' });
    all.push(await firstPaint(page));
  }
  show(
    'first contentful paint',
    all.map(({ first }) => first),
  );
  show(
    'largest contentful paint',
    all.map(({ largest }) => largest),
  );
}

/** Begins a game whose first decision is a card. */
async function beginGame(page) {
  await page.getByRole('combobox', { name: 'Opponent' }).selectOption('greedy');
  await page.getByText('Who begins, rules').click();
  await page.getByLabel(/First game/).check();
  await page.getByRole('button', { name: 'Play against the computer' }).click();
}

/** A hand at the table: the pointer moves to a card first, and the press takes a moment. */
function handAt(page) {
  const cards = page.locator('.place.choosing');
  const dialog = page.getByRole('dialog');
  const press = async (card) => {
    await card.hover();
    await page.waitForTimeout(200);
    await card.click({ delay: 80 });
  };
  return {
    cards,
    dialog,
    press,
    open: async (i) => {
      await press(cards.nth(i % (await cards.count())));
      await dialog.waitFor();
      return true;
    },
    close: async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  };
}

/** Opening and closing a card, moving between the cards, and making a move. */
async function tableInputs(page, { cards, dialog, press, open, close }) {
  await cards.first().waitFor();
  await inputs(page, 'opening a card', 10, open, close);
  await close();
  await inputs(page, 'closing it', 10, async () => (await close(), true), open);
  await inputs(page, 'moving by arrow keys', 10, async (i) => {
    await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
    return true;
  });
  await inputs(page, 'making a move', 6, async () => {
    await press(cards.or(page.locator('.step [data-choice]')).first());
    const sell = dialog.locator('[data-choice^="discard"]');
    if (await sell.count()) await press(sell);
    return true;
  });
}

/** Processor time instead of the clock, which is meaningful on a busy computer too. */
async function openingTime(page, { cards, close }, used) {
  const opening = [];
  await cards.first().waitFor();
  await page.waitForTimeout(2000);
  for (let i = 0; i < 10; i++) {
    const before = await used();
    await page.evaluate(() => {
      document.querySelector('.place.choosing')?.click();
      return new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    });
    opening.push(((await used()) - before) * SLOWER);
    await close();
    await page.waitForTimeout(500);
  }
  show('main thread, opening, times four', opening);
}

await browse(async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  const { slow, used } = await tools(page);
  await slow(SLOWER);
  await paints(page, url);
  await beginGame(page);
  const hand = handAt(page);
  await tableInputs(page, hand);
  await slow(1);
  await openingTime(page, hand, used);
});
