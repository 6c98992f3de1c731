// Measures the frame rate while a whole game is played, at two sizes, on this CPU and slowed by
// four. Run after `npm run build`, with the program built: `node scripts/frames.mjs`.
import { browse, tools } from './browse.mjs';

const FRAME = 1000 / 60;
const SIZES = [
  ['desktop', 1280, 800],
  ['phone', 360, 640],
];

/** In the page: records the time of each frame as long as a finite animation is running. */
function record() {
  const moving = () =>
    document
      .getAnimations()
      .some((each) => each.effect?.getComputedTiming().iterations !== Infinity);
  window.stretches = [];
  let times = [];
  const step = (now) => {
    const on = moving();
    if (on) times.push(now);
    else if (times.length > 1) window.stretches.push(times);
    if (!on) times = [];
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  /** All animated elements, with the animated properties. */
  window.animated = {};
  const note = () => {
    for (const { effect } of document.getAnimations())
      for (const frame of effect?.getKeyframes() ?? [])
        for (const name of Object.keys(frame))
          if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name))
            window.animated[name] = (window.animated[name] ?? 0) + 1;
  };
  setInterval(note, 50);
}

/** In the page: makes the next move, of any kind. */
function decide(n) {
  const choices = (where) => [
    ...document.querySelectorAll(`${where} [data-choice]:not([aria-disabled="true"])`),
  ];
  if (document.querySelector('.result')) return 'over';
  const step = choices('.step');
  const dialog = choices('[role="dialog"]');
  const wonder = dialog.find(({ dataset }) => dataset.choice.startsWith('wonder'));
  const cards = [...document.querySelectorAll('.place.choosing')];
  (step[n % step.length] ?? wonder ?? dialog[0] ?? cards[n % cards.length])?.click();
  return 'on';
}

async function play(page) {
  for (let n = 0; n < 400; n++) {
    if ((await page.evaluate(decide, n)) === 'over') break;
    await page.waitForTimeout(350);
  }
  await page.waitForTimeout(2000);
}

function summary(stretches) {
  const gaps = stretches.flatMap((times) => times.slice(1).map((time, i) => time - times[i]));
  const time = gaps.reduce((sum, gap) => sum + gap, 0);
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0);
  const share = (100 * missed) / (gaps.length + missed);
  return [
    `${((1000 * gaps.length) / time).toFixed(1)} frames a second`,
    `${missed} of ${gaps.length + missed} missed (${share.toFixed(1)} %)`,
    `longest ${Math.round(Math.max(...gaps))} ms`,
  ].join(', ');
}

await browse(async (browser, url) => {
  for (const [name, width, height] of SIZES) {
    for (const rate of [1, 4]) {
      const page = await browser.newPage({ viewport: { width, height } });
      const { slow, used } = await tools(page);
      await page.addInitScript(() => {
        const settings = { pace: 500, opponent: 'greedy', language: 'en' };
        localStorage.setItem('dipolis.settings', JSON.stringify(settings));
      });
      await page.goto(url);
      await page.getByRole('button', { name: 'Play against the computer' }).click();
      await page.locator('.status h1').waitFor();
      await slow(rate);
      await page.evaluate(record);
      const before = await used();
      await play(page);
      const busy = (await used()) - before;
      const stretches = await page.evaluate(() => window.stretches);
      const frames = stretches.reduce((sum, times) => sum + times.length, 0);
      const properties = await page.evaluate(() => Object.keys(window.animated).sort());
      console.log(`${name}, CPU ${rate} times slower: ${summary(stretches)}`);
      console.log(
        `    ${stretches.length} stretches, main thread ${(busy / frames).toFixed(1)} ms a frame moved; ${properties.join(', ')}`,
      );
      await page.close();
    }
  }
});
