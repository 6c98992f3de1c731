// Base of every test of the browser: its server, its people, what is kept of a failure.
import {
  expect,
  test as base,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { LastMessages } from './messages';
import { OwnServer } from './own_server';
import { WebSpace } from './web_space';

export { expect };

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 640 };
export const LYING = { width: 640, height: 360 };

export type Person = (viewport?: { width: number; height: number }) => Promise<Page>;

interface Fixtures {
  /** Makes somebody with a browser of their own, whose moves are shown without pauses. */
  person: Person;
  lastMessages: LastMessages;
  /** A test's own, so that none finds the games of another. */
  server: OwnServer;
  /** In its place, where that is tested: the folder for web spaces, whose games are the browser's own. */
  pages: WebSpace | null;
}

/** The folder, if the tests are to run in it instead of on a server. */
export const PAGES = process.env['DIPOLIS_PAGES'];

export const test = base.extend<Fixtures>({
  // Playwright reads from the pattern what a fixture needs.
  // eslint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await OwnServer.start(() => ['--pace', '30']);
    OwnServer.current = server;
    await use(server);
    OwnServer.current = undefined;
    await server.remove();
  },
  // eslint-disable-next-line no-empty-pattern
  pages: async ({}, use) => {
    const space = PAGES ? await WebSpace.open(PAGES) : null;
    await use(space);
    space?.close();
  },
  // In the folder no server is started.
  baseURL: PAGES
    ? async ({ pages }, use) => {
        await use(pages?.address);
      }
    : async ({ server, pages }, use) => {
        await use((pages ?? server).address);
      },
  lastMessages: [
    async ({ browser }, use, info) => {
      const messages = new LastMessages(browser);
      await use(messages);
      messages.close();
      if (info.status !== info.expectedStatus) messages.keep(info);
    },
    { auto: true },
  ],
  person: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (viewport = DESK) => {
      // For axe, see bypassCSP there.
      const context = await browser.newContext({ viewport, bypassCSP: true });
      contexts.push(context);
      const page = await context.newPage();
      await chosen(page, { pace: 0, played: true });
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The settings of this device, until the page itself keeps others. */
export const chosen = (page: Page, settings: Record<string, unknown>) =>
  page.addInitScript((text) => {
    if (location.host) localStorage['dipolis.settings'] ??= text;
  }, JSON.stringify(settings));

/** Visits are kept nowhere, so that each file comes over the network and none from the page's worker. */
export const keptNowhere = (visitor: Page | BrowserContext) =>
  visitor.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'));
  });

/**
 * Nothing on the page happens any more because time passes, until the test runs its clock. The clock must have been
 * installed (`page.clock.install()`) before the page was opened.
 */
export async function stopTime(page: Page) {
  // It jumps there, and cannot be set back: by so much a slow machine is never late.
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** In the page: cards fitted into another room than they have now. */
const misfits = () =>
  [...document.querySelectorAll<HTMLElement>('.structure')].flatMap((each) => {
    const room = [each.clientWidth, each.clientHeight];
    const fitted = (each.dataset['laidOut'] ?? '').split('x').map(Number);
    // The same width may be told as one more or less if it lies between two pixels.
    const fits =
      !each.checkVisibility() || room.every((n, i) => Math.abs(n - (fitted[i] ?? 0)) <= 1);
    return fits ? [] : [`fitted into ${fitted.join('x')} in ${room.join('x')}`];
  });

/** Waits until the letters have come, the cards fit the room they have now, and all stands still. */
export async function laidOut(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
  });
  await expect.poll(() => page.evaluate(misfits), { intervals: [0, 20, 50] }).toEqual([]);
  await page.evaluate(async () => {
    const ends = (each: Animation) => each.effect?.getComputedTiming().iterations !== Infinity;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Lets time pass on a page where it stands still, until that is seen. */
export const passUntil = (page: Page, seen: Locator) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(100); // each step of a scene takes longer
        return await seen.isVisible();
      },
      { intervals: [0] },
    )
    .toBe(true);

/**
 * All that there are, once there is one: what is asked for at once may only be about to be shown. They must appear
 * together.
 */
export async function each(locator: Locator) {
  await expect(locator).not.toHaveCount(0);
  // eslint-disable-next-line no-restricted-syntax
  return await locator.all();
}

/** Gives the page another size, and waits until it has that. */
export async function sized(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await expect
    .poll(() => page.evaluate(() => ({ width: innerWidth, height: innerHeight })))
    .toEqual(size);
}

/** The same, and waits until the page is laid out for that. */
export async function resized(page: Page, size: { width: number; height: number }) {
  await sized(page, size);
  await laidOut(page);
}
