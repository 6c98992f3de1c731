// The folder for web spaces in two browsers, as people use it: kept at the first visit, then without a network, and
// over a restart of the browser. The pictures in test-results/ are for people to look at.
import { Chromium } from './chromium';
import { Firefox } from './firefox';
import { layOut, recordOf } from './recorded';
import { DESK, expect, test as base } from './test';
import type { Visitor } from './visitor';
import { openMore, play, todo, visit } from './visitor_game';
import { listed, type WebSpace } from './web_space';

const SLENDER = { width: 390, height: 844 };
const BROWSERS = { Chromium, Firefox };
type Browser = keyof typeof BROWSERS;

/** Firefox's own words where it refuses a service worker, which the page takes as it is. */
const REFUSED = /^Failed to register\/update a ServiceWorker/;

interface Fixtures {
  space: WebSpace;
  open: (browser: Browser, preferences?: Record<string, unknown>) => Promise<Visitor>;
}

const test = base.extend<Fixtures>({
  space: async ({ pages }, use) => {
    if (!pages) throw new Error('DIPOLIS_PAGES names the folder that is tested');
    await use(pages);
  },
  // eslint-disable-next-line no-empty-pattern
  open: async ({}, use, info) => {
    const visitors: Visitor[] = [];
    await use(async (browser, preferences) => {
      const visitor = await BROWSERS[browser].open(preferences);
      visitors.push(visitor);
      return visitor;
    });
    const failed = info.status !== info.expectedStatus;
    for (const [n, visitor] of visitors.entries())
      try {
        if (failed) await visitor.look(`failed-${n}`);
      } finally {
        await visitor.close();
      }
    const errors = visitors.flatMap((visitor) => visitor.errors);
    expect(errors.filter((each) => !REFUSED.test(each))).toEqual([]);
  },
});

/** Waits until the browser has kept all that it keeps of the page, and takes the web space away. */
async function keepAndCut(visitor: Visitor, space: WebSpace) {
  const count = async () => {
    const [name = ''] = await caches.keys();
    const controlled = navigator.serviceWorker.controller !== null;
    return controlled ? (await (await caches.open(name)).keys()).length : 0;
  };
  // One of the program's two forms is kept.
  await expect.poll(() => visitor.ask(count)).toBe(listed(space.folder).length - 1);
  space.close();
  await visitor.goto('about:blank');
  await visitor.goto(space.address);
}

/** Progress of the game, and what both cities have. */
async function position(visitor: Visitor) {
  await visitor.until(todo);
  return visitor.ask(() => [
    document.querySelector<HTMLElement>('.table')?.dataset['ply'],
    // As it is read out: without what only passes by.
    ...[...document.querySelectorAll('.city .unseen-text')].map(({ textContent }) => textContent),
  ]);
}

/** The browser is ended in the midst of the game, and opened again. */
async function goOnAfterRestart(visitor: Visitor, space: WebSpace, size: typeof DESK) {
  const before = await position(visitor);
  await visitor.restart();
  await visitor.resize(size.width, size.height);
  await visitor.goto(space.address);
  await visitor.click('.list li a');
  expect(await position(visitor)).toEqual(before);
}

const GAMES = [
  { game: 'base', size: DESK, choices: ['against the computer'] },
  { game: 'Solo', size: SLENDER, choices: ['^\\s*Solo', 'Caesar'] },
  { game: 'Leaders', size: SLENDER, choices: ['^\\s*Leaders', 'against the computer'] },
];

for (const browser of Object.keys(BROWSERS) as Browser[])
  for (const { game, size, choices } of GAMES)
    test(
      `${browser} plays a whole ${game} game without a network, over a restart`,
      { tag: ['@folder', '@nightly'] },
      async ({ open, space }) => {
        const visitor = await open(browser);
        await visit(visitor, space.address, size);
        await visitor.look('start');
        await keepAndCut(visitor, space);
        for (const words of choices) await visitor.click('.new button', words);
        await play(visitor, 'begun', (_, decisions) => decisions === 8);
        await goOnAfterRestart(visitor, space, size);
        await play(visitor, 'after');
        await visitor.goto(`${space.address}#/`);
        await visitor.until(() => document.querySelectorAll('.list li a').length === 1);
        await visitor.look('list');
      },
    );

test(
  'Firefox begins a game without a network, and goes on with it after a restart',
  { tag: ['@folder', '@smoke'] },
  async ({ open, space }) => {
    const firefox = await open('Firefox');
    await visit(firefox, space.address, SLENDER);
    await keepAndCut(firefox, space);
    await firefox.click('.new button', 'against the computer');
    await play(firefox, 'begun', (_, decisions) => decisions === 3);
    await goOnAfterRestart(firefox, space, SLENDER);
    await play(firefox, 'after', (_, decisions) => decisions === 1);
  },
);

test(
  'Firefox opens the link of a game that Chromium made, and reviews it',
  { tag: ['@folder', '@nightly'] },
  async ({ open, space, page }) => {
    await layOut(page, recordOf('base', 0));
    await page.locator('.result summary').click();
    await page.getByRole('button', { name: 'Share a link' }).click();
    const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
    const firefox = await open('Firefox');
    await visit(firefox, space.address, SLENDER);
    await firefox.goto(link);
    await firefox.until(() => document.querySelector('.lies'));
    await firefox.look('link');
    await firefox.click('button', 'Take into my games');
    await firefox.click('.result .button', 'Review');
    // All moves have been judged.
    await firefox.until(() => document.querySelector('.review .parts'));
    await firefox.look('review');
    await firefox.click('.review header .button', 'Back');
    await openMore(firefox);
    await firefox.click('.result .button', 'Share');
    await firefox.until(() => document.querySelector('[role="dialog"] [role="img"]'));
    const again = () =>
      document.querySelector<HTMLInputElement>('[role="dialog"] input, [role="dialog"] textarea')
        ?.value;
    await firefox.look('share');
    expect(await firefox.until(again)).toBe(link);
  },
);

test(
  'one of two tabs of Firefox has the games, and the other can take them over',
  { tag: ['@folder', '@nightly'] },
  async ({ open, space }) => {
    const firefox = (await open('Firefox')) as Firefox;
    await visit(firefox, space.address, DESK);
    await firefox.click('.new button', 'against the computer');
    await play(firefox, 'begun', (_, decisions) => decisions === 3);
    const before = await position(firefox);
    const game = await firefox.ask(() => location.href);
    const turnBack = await firefox.turnToNewTab();
    await firefox.goto(game);
    await firefox.click('button', 'Play here');
    expect(await position(firefox)).toEqual(before);
    await play(firefox, 'taken', (_, decisions) => decisions === 2);
    const after = await position(firefox);
    await turnBack();
    await expect.poll(() => position(firefox)).toEqual(after);
  },
);

/** Begins a game in a Firefox that is set so, and returns what the start page then says about the games. */
async function toldAfterGame(firefox: Visitor, space: WebSpace) {
  await firefox.resize(DESK.width, DESK.height);
  await firefox.goto(space.address);
  await firefox.click('.new button', 'against the computer');
  await firefox.until(todo);
  await firefox.goto(`${space.address}#/`);
  await firefox.until(() => document.querySelector('.list li a'));
  return firefox.ask(() => document.querySelector('.own p')?.textContent);
}

test(
  'a private window of Firefox says how long the games last',
  { tag: ['@folder', '@nightly'] },
  async ({ open, space }) => {
    const firefox = await open('Firefox', { 'browser.privatebrowsing.autostart': true });
    expect(await toldAfterGame(firefox, space)).toContain(
      'In a private window they last until it is closed',
    );
  },
);

test(
  'a Firefox that lets pages keep nothing plays all the same, and says so',
  { tag: ['@folder', '@nightly'] },
  async ({ open, space }) => {
    const firefox = await open('Firefox', { 'network.cookie.cookieBehavior': 2 });
    expect(await toldAfterGame(firefox, space)).toMatch(/^This browser lets the page keep nothing/);
  },
);
