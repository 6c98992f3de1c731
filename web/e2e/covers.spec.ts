import type { Page } from '@playwright/test';
import { overlaps } from './boxes';
import { layOut, recordOf } from './recorded';
import { chosen, expect, laidOut, test } from './test';

// Nothing covers the decision: the menu of a card, a hint, the replay and a lesson stand where they hide neither the
// cards that they speak of, nor the header, nor each other.
const WIDE = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const;
const TABLET = { width: 768, height: 1024 };
const PHONES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const;
const SIZES = [...WIDE, TABLET, ...PHONES];

const MENU = '[role="dialog"]';
/** One decides by them: coins, what is produced, buildings and symbols. */
const FIGURES = ['.head', '.goods', '.kinds', '.science'].map((each) => `.near .city > ${each}`);

/** Opens each card that can be taken, one after the other. */
async function eachMenu(page: Page, look: (card: string) => Promise<unknown>) {
  const cards = page.locator('.place.choosing');
  const n = await cards.count();
  expect(n).toBeGreaterThan(1);
  for (let i = 0; i < n; i++) {
    await cards.nth(i).click();
    await expect(page.locator(MENU).locator('[data-choice]').first()).toBeVisible();
    await laidOut(page);
    await look((await page.locator('.place.picked').getAttribute('data-card')) ?? '');
    await page.keyboard.press('Escape');
    await expect(page.locator(MENU)).toHaveCount(0);
  }
}

async function expectClear(page: Page, card: string) {
  expect(await overlaps(page, MENU, '.place.picked'), card).toBe(0);
  expect(await overlaps(page, MENU, '.status, .task, .replay, section.hint, .coach'), card).toBe(0);
  await expect(page.locator('.place.picked')).toBeInViewport({ ratio: 1 });
  await expect(page.locator(MENU)).toBeInViewport({ ratio: 1 });
}

for (const size of SIZES)
  test(`at ${size.width}x${size.height} the menu of a card hides neither it nor the hint`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    // The first turn of Age I, when most cards lie there, and a late one of Age III.
    for (const moves of [9, 54]) {
      await layOut(page, recordOf('base', 3), moves, ['human', 'human']);
      await page.getByRole('button', { name: 'What would you do?' }).click();
      await expect(
        page.locator('section.hint').getByRole('button', { name: 'Play it' }),
      ).toBeVisible();
      await laidOut(page);
      expect(await overlaps(page, 'section.hint', '.place, .status')).toBe(0);
      await eachMenu(page, async (card) => {
        await expectClear(page, card);
        if (WIDE.some((each) => each === size))
          expect(await overlaps(page, MENU, FIGURES.join()), card).toBe(0);
      });
    }
  });

for (const size of [...WIDE, TABLET])
  test(`at ${size.width}x${size.height} a panel stands beside its button, or in the middle`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await layOut(page, recordOf('base', 3), 54, ['human', 'human']);
    const panel = page.getByRole('dialog');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.click();
    await expect(panel).toBeInViewport({ ratio: 1 });
    const [menu, opener] = [await panel.boundingBox(), await button.boundingBox()];
    if (!menu || !opener) throw new Error('not on the screen');
    const apart = Math.max(opener.x - menu.x - menu.width, menu.x - opener.x - opener.width);
    expect(apart).toBeGreaterThanOrEqual(0);
    expect(apart).toBeLessThan(16);
    expect(menu.y).toBeGreaterThanOrEqual(8);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(panel).toBeInViewport({ ratio: 1 });
    const help = await panel.boundingBox();
    if (!help) throw new Error('not on the screen');
    expect(help.width).toBeGreaterThan(300);
    expect(Math.abs(help.x + help.width / 2 - size.width / 2)).toBeLessThan(2);
  });

for (const size of SIZES)
  test(`at ${size.width}x${size.height} the replay lies on nothing`, async ({ page }) => {
    await page.setViewportSize(size);
    await layOut(page, recordOf('base', 0));
    await page.locator('.result summary').click();
    await page.getByRole('button', { name: 'Replay' }).click();
    for (const at of ['14', '44', '56']) {
      await page.getByRole('slider').fill(at);
      await laidOut(page);
      expect(await overlaps(page, '.replay', '.place, .city, .board, .status')).toBe(0);
      await expect(page.locator('.replay')).toBeInViewport({ ratio: 1 });
    }
  });

for (const size of SIZES)
  test(`at ${size.width}x${size.height} a lesson is read beside the menu of a card`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await chosen(page, { pace: 0 });
    await page.goto('./');
    await page.getByRole('button', { name: /^Learn/ }).click();
    await page.getByRole('button', { name: /^First game/ }).click();
    const bubble = page.locator('.coach');
    await expect(bubble).toBeVisible();
    await laidOut(page);
    if (!PHONES.some((each) => each === size))
      expect(await overlaps(page, '.coach', '.city, .board, .status')).toBe(0);
    expect(await overlaps(page, '.coach', '.place')).toBe(0);
    await eachMenu(page, async (card) => {
      await expectClear(page, card);
      // A phone has no room for both: the lesson comes back after the menu.
      await expect(bubble).toBeVisible({ visible: !PHONES.some((each) => each === size) });
    });
    await expect(bubble).toBeVisible();
  });

for (const size of SIZES)
  test(`at ${size.width}x${size.height} what an exercise asks for stays in sight`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('./#/learn/5');
    await expect(page.locator('.place.choosing').first()).toBeVisible();
    await eachMenu(page, (card) => expectClear(page, card));
  });
