import { writeFileSync } from 'node:fs';
import { Firefox } from './firefox';
import { expect, test } from './test';

// One browser for all of these tests; screenshots in test-results/ for people to look at.
test.describe.configure({ mode: 'serial' });

let firefox: Firefox;
test.beforeAll(async () => {
  firefox = await Firefox.open();
});
test.afterAll(async () => {
  await firefox.close();
});
test.afterEach(async () => {
  if (test.info().status !== 'passed') await look('failed');
  await firefox.goto('about:blank'); // or the page would miss its server, which ends with the test
  expect(firefox.errors).toEqual([]);
});

async function look(name: string) {
  await settled();
  writeFileSync(test.info().outputPath(`${name}.png`), await firefox.picture());
}

async function begin(url: string, width: number, height: number) {
  await firefox.resize(width, height);
  await firefox.goto(url);
  await firefox.ask(() => {
    const settings = { pace: 0, opponent: 'greedy', language: 'en' };
    localStorage.setItem('dipolis.settings', JSON.stringify(settings));
  });
  // Without this, a URL that differs only behind # would not reload the page.
  await firefox.goto('about:blank');
  await firefox.goto(url);
}

/** The current decision, in a text that changes with each decision. */
function todo() {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
  const where = document.querySelector<HTMLElement>('.table')?.dataset['ply'] ?? '';
  const state = `${where} ${document.querySelector('.status h1')?.textContent ?? ''}`;
  const choices = seen('.step [data-choice]').length;
  const cards = seen('.place.choosing').length;
  if (seen('.result').length) return { kind: 'over', n: 0, state };
  if (choices) return { kind: 'choice', n: choices, state };
  return cards ? { kind: 'card', n: cards, state } : null;
}

/** True when all animations have ended except the permanent ones. */
async function settled() {
  await firefox.until(() =>
    document
      .getAnimations()
      .every((each) => each.effect?.getComputedTiming().iterations === Infinity),
  );
}

/** Elements outside the screen: a table never scrolls. */
function outside() {
  const table = document.querySelector('.table');
  const all = [...document.querySelectorAll<HTMLElement>('.place, .city, .track, .status')];
  return all
    .filter((each) => each.checkVisibility() && !each.closest('[role="dialog"]'))
    .filter((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    })
    .map((each) => each.className)
    .concat(table && document.documentElement.scrollHeight > innerHeight + 1 ? ['scrolls'] : []);
}

/** News that come while a card is pressed move it, so that the press misses it, or meets another one. */
async function openCard(nth: number) {
  const picked = () => document.querySelector('.place.choosing.picked') !== null;
  do await firefox.click('.place.choosing', '', nth);
  while (!(await firefox.ask(picked)));
  await firefox.until(() => document.querySelector('[role="dialog"] [data-choice]'));
}

/** Plays with a real pointer, varied so that all kinds of moves occur; to the end, or until then. */
async function play(name: string, until: (kind: string) => boolean = () => false) {
  for (let n = 0; n < 120; n++) {
    const now = await firefox.until(todo);
    // The cards are fitted a moment after long news have taken room from them.
    await expect.poll(() => firefox.ask(outside), { message: `at ${now.state}` }).toEqual([]);
    if (n % 12 === 1) await look(`${name}-${n}`);
    if (until(now.kind)) return n;
    if (now.kind === 'over') {
      await look(`${name}-end`);
      return n;
    }
    if (now.kind === 'choice') {
      await firefox.click('.step [data-choice]', '', n % 2 ? now.n - 1 : 0);
    } else {
      await openCard(n % now.n);
      if (n % 12 === 6) await look(`${name}-choices-${n}`);
      const best = await firefox.ask(() => {
        const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"] [data-choice]')];
        const moves = all.flatMap(({ dataset: { choice } }) => choice || []);
        const kind = ['wonder', 'build'].find((each) =>
          moves.some((move) => move.startsWith(each)),
        );
        return moves.find((move) => move.startsWith(kind ?? 'discard'));
      });
      await firefox.click(`[role="dialog"] [data-choice="${best ?? ''}"]`);
    }
    await firefox.until((before) => {
      const where = document.querySelector<HTMLElement>('.table')?.dataset['ply'] ?? '';
      const state = `${where} ${document.querySelector('.status h1')?.textContent ?? ''}`;
      return state !== before;
    }, now.state);
  }
  throw new Error('the game does not end');
}

/** The button moves down when the review arrives, so a click can miss it. */
async function openMore() {
  const open = () => document.querySelector('.result details[open]') !== null;
  while (!(await firefox.ask(open))) await firefox.click('.result summary', 'More');
}

test('Firefox plays a whole base game on a desktop, then its replay and analysis', async ({
  baseURL,
}) => {
  await begin(`${baseURL ?? ''}/`, 1280, 800);
  await look('start');
  await firefox.click('.new .ways button', 'against the computer');
  expect(await play('base')).toBeGreaterThan(25);
  await openMore();
  await firefox.click('.result .button', 'Replay');
  await firefox.until(() => document.querySelector('.table')?.getAttribute('data-ply') === '0');
  await firefox.press('\uE014'); // arrow to the right
  await firefox.until(() => document.querySelector('.table')?.getAttribute('data-ply') !== '0');
  await look('replay');
  await firefox.press('\uE00C'); // Escape
  await openMore();
  await firefox.click('.result .button', 'Analyse');
  await firefox.until(() => location.hash.startsWith('#/b/') && document.querySelector('main'));
  await firefox.until(() => document.querySelectorAll('.city').length === 2);
  await look('analysis');
});

async function beginLeaders(url: string) {
  await begin(url, 360, 640);
  await look('start');
  await firefox.click('.new .ways button', '^\\s*Leaders');
  await look('leaders');
  await firefox.click('.new .button', 'against the computer');
}

test('Firefox plays a Leaders game on a phone up to the first card', async ({ baseURL }) => {
  await beginLeaders(`${baseURL ?? ''}/`);
  expect(await play('leaders', (kind) => kind === 'card')).toBeGreaterThan(4);
});

test('Firefox plays a whole Leaders game on a phone', { tag: '@nightly' }, async ({ baseURL }) => {
  await beginLeaders(`${baseURL ?? ''}/`);
  expect(await play('leaders')).toBeGreaterThan(30);
});

test('Firefox shows the first lesson, the rules and the menu on a phone lying on its side', async ({
  baseURL,
}) => {
  await begin(`${baseURL ?? ''}/`, 640, 360);
  await firefox.click('.new button', 'Learn');
  await firefox.click('.new .ways button', 'First game');
  await firefox.until(todo);
  await look('learn');
  expect(await firefox.ask(outside)).toEqual([]);
  await firefox.click('.tools button[aria-label="Menu"]');
  await firefox.click('[role="dialog"] .button', 'Rules');
  await firefox.until(() => document.querySelector('[role="dialog"] input'));
  await look('rules');
});
