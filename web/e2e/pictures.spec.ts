import type { Page } from '@playwright/test';
import { layOut, layOutBefore, recordOf, type Recorded } from './recorded';
import { startWithoutGames } from './table';
import { expect, laidOut, resized, test } from './test';

// Compares key screens with reference pictures. The tables are recorded games, the fonts are the
// page's own. After an intended change `npm run pictures` renews the references.
test.skip(!!process.env['DIPOLIS_NO_PICTURES'], 'asked for by DIPOLIS_NO_PICTURES');
test.use({ locale: 'en-GB' });

const PHONES_AND_DESK = [
  [360, 640],
  [640, 360],
  [1280, 800],
] as const;
/** A large screen at half scale: a quarter of the time and of the bytes. */
const WALL = [[2560, 1440]] as const;
const THEMES = ['light', 'dark'] as const;
const SEATS: [string, string] = ['human', 'level4'];

interface Screen {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** Steps that depend on the screen size: repeated for each size. */
  again?: (page: Page) => Promise<unknown>;
}

const table =
  (of: Recorded, game: number, moves?: number, seats?: [string, string]) => async (page: Page) => {
    await layOut(page, recordOf(of, game), moves, seats);
  };

/** The first recorded game with a choice of that kind for the first seat, one move before it. */
const before = (of: Recorded, kind: string) => async (page: Page) => {
  await layOutBefore(page, of, ({ by, do: what }) => by === 0 && what === kind, SEATS);
  await expect(page.locator('.step [data-choice]').first()).toBeVisible();
};

const SCREENS: Screen[] = [
  { name: 'start', open: startWithoutGames },
  { name: 'draft', open: table('base', 0, 4, ['level4', 'human']) },
  { name: 'age-1', open: table('base', 0, 14, SEATS) },
  { name: 'age-2', open: table('base', 0, 37, SEATS) },
  { name: 'age-3', open: table('base', 0, 58, SEATS) },
  { name: 'choices', open: table('base', 0, 46, SEATS), again: openCard },
  { name: 'token', open: before('base', 'token') },
  { name: 'replay', open: replay },
  { name: 'score', open: table('base', 0) },
  { name: 'solo', open: table('solo', 2, 27) },
  { name: 'recruitment', open: before('leaders', 'recruit_choose') },
  { name: 'form', open: form },
];

async function openCard(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('.place.choosing').first().click();
  await expect(page.getByRole('dialog').locator('[data-choice]').first()).toBeVisible();
}

async function replay(page: Page) {
  await table('base', 0)(page);
  await page.locator('.result summary').click();
  await page.getByRole('button', { name: 'Replay' }).click();
  const replay = page.getByRole('region', { name: 'Replay' });
  await replay.getByRole('slider').fill('44');
  await expect(replay).toContainText('raised The Great Library');
}

async function form(page: Page) {
  await page.goto('./#/b');
  await page.getByRole('button', { name: 'Set up a table' }).click();
  await expect(page.locator('.spot')).toHaveCount(20);
}

for (const [sizes, deviceScaleFactor, tag] of [
  [PHONES_AND_DESK, 1, []],
  [WALL, 0.5, ['@nightly']],
] as const) {
  test.describe(`at ${sizes.map((size) => size.join('x')).join(', ')}`, { tag: [...tag] }, () => {
    test.use({ deviceScaleFactor });
    for (const { name, open, again } of SCREENS) {
      test(name, async ({ page }) => {
        await open(page);
        for (const [width, height] of sizes) {
          await resized(page, { width, height });
          await again?.(page);
          for (const colorScheme of THEMES) await compare(page, name, [width, height], colorScheme);
        }
      });
    }
  });
}

async function compare(
  page: Page,
  name: string,
  [width, height]: readonly [number, number],
  colorScheme: (typeof THEMES)[number],
) {
  await page.emulateMedia({ colorScheme });
  await page.mouse.move(0, 0);
  await laidOut(page);
  // A dialog was placed beside a card that was lifted under the pointer: it is placed again. The
  // focus is tested elsewhere; the pictures do not show it.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('resize'));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await expect(
    page,
    `${name} at ${width}x${height}, ${colorScheme}, looks as in e2e/pictures. If it is meant to differ: npm run pictures, then look at what has changed`,
  ).toHaveScreenshot(`${name}-${width}x${height}-${colorScheme}.png`, {
    animations: 'disabled',
    scale: 'device',
    // Another machine may render the edges of some letters differently.
    maxDiffPixelRatio: 0.01,
    threshold: 0.12,
    mask: [page.locator('.start footer')],
  });
}
