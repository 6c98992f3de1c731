import type { Page } from '@playwright/test';
import { overlaps } from './boxes';
import { layOut, recordOf } from './recorded';
import { chosen, expect, laidOut, resized, test } from './test';

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
type Size = (typeof SIZES)[number];

const MENU = '[role="dialog"]';
/** Figures by which one decides, also as the second of two people at one device. */
const FIGURES = ['> .head', '> .goods', '> .kinds', '> .science', '.wonders'].map(
  (each) => `.city.turn ${each}`,
);

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

async function expectClear(page: Page, what: string) {
  expect(await overlaps(page, MENU, '.place.picked'), what).toBe(0);
  expect(await overlaps(page, MENU, '.status, .task, .replay, section.hint, .coach'), what).toBe(0);
  await expect(page.locator('.place.picked'), what).toBeInViewport({ ratio: 1 });
  await expect(page.locator(MENU), what).toBeInViewport({ ratio: 1 });
}

/** Looks at one page at each of these sizes, one after the other. */
async function atEach(
  page: Page,
  sizes: readonly Size[],
  look: (size: Size, name: string) => Promise<void>,
) {
  for (const size of sizes) {
    const name = `${size.width}x${size.height}`;
    await test.step(name, async () => {
      await resized(page, size);
      await look(size, name);
    });
  }
}

async function expectHintBeside(page: Page, size: Size, name: string) {
  await page.getByRole('button', { name: 'What would you do?' }).click();
  const hint = page.locator('section.hint');
  await expect(hint.getByRole('button', { name: 'Play it' })).toBeVisible();
  await laidOut(page);
  expect(await overlaps(page, 'section.hint', '.place, .status'), name).toBe(0);
  await eachMenu(page, async (card) => {
    await expectClear(page, `${card} at ${name}`);
    if (!PHONES.some((each) => each === size))
      expect(await overlaps(page, MENU, FIGURES.join()), `${card} at ${name}`).toBe(0);
  });
  await hint.getByRole('button', { name: 'Close' }).click();
  await expect(hint).toHaveCount(0);
}

for (const [when, moves] of [
  ['on the first turn of Age I, when most cards lie there,', 9],
  ['late in Age III', 54],
] as const)
  test(`${when} the menu of a card hides neither it nor the hint, at every size`, async ({
    page,
  }) => {
    await layOut(page, recordOf('base', 3), moves, ['human', 'human']);
    await atEach(page, SIZES, (size, name) => expectHintBeside(page, size, name));
  });

test('the menu of a card leaves those in sight that would lie open without it', async ({
  page,
}) => {
  await resized(page, TABLET);
  await layOut(page, recordOf('base', 7), 40, ['human', 'human']);
  const card = page.locator('[data-card="walls"]');
  const uncovered = (await card.getAttribute('data-uncovers'))?.split(' ') ?? [];
  expect(uncovered).toHaveLength(2);
  await card.click();
  await expect(page.locator(MENU).locator('[data-choice]').first()).toBeVisible();
  for (const place of uncovered)
    expect(await overlaps(page, MENU, `[data-place="${place}"]`), place).toBe(0);
});

async function expectPanels(page: Page, width: number, name: string) {
  const panel = page.getByRole('dialog');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  await expect(panel).toBeInViewport({ ratio: 1 });
  const [menu, opener] = [await panel.boundingBox(), await button.boundingBox()];
  if (!menu || !opener) throw new Error('not on the screen');
  const apart = Math.max(opener.x - menu.x - menu.width, menu.x - opener.x - opener.width);
  expect(apart, name).toBeGreaterThanOrEqual(0);
  expect(apart, name).toBeLessThan(16);
  expect(menu.y, name).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(panel).toBeInViewport({ ratio: 1 });
  const help = await panel.boundingBox();
  if (!help) throw new Error('not on the screen');
  expect(help.width, name).toBeGreaterThan(300);
  expect(Math.abs(help.x + help.width / 2 - width / 2), name).toBeLessThan(2);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

test('a panel stands beside its button, or in the middle, at every size but those of phones', async ({
  page,
}) => {
  await layOut(page, recordOf('base', 3), 54, ['human', 'human']);
  await atEach(page, [...WIDE, TABLET], ({ width }, name) => expectPanels(page, width, name));
});

test('the replay lies on nothing, at every size', async ({ page }) => {
  await layOut(page, recordOf('base', 0));
  await page.locator('.result summary').click();
  await page.getByRole('button', { name: 'Replay' }).click();
  for (const at of ['14', '44', '56']) {
    await page.getByRole('slider').fill(at);
    await atEach(page, SIZES, async (_, name) => {
      const what = `${at} at ${name}`;
      expect(await overlaps(page, '.replay', '.place, .city, .board, .status'), what).toBe(0);
      await expect(page.locator('.replay'), what).toBeInViewport({ ratio: 1 });
    });
  }
});

test('a lesson is read beside the menu of a card, at every size', async ({ page }) => {
  await chosen(page, { pace: 0 });
  await page.goto('./');
  await page.getByRole('button', { name: /^Learn/ }).click();
  await page.getByRole('button', { name: /^First game/ }).click();
  const bubble = page.locator('.coach');
  await expect(bubble).toBeVisible();
  await atEach(page, SIZES, async (size, name) => {
    const onPhone = PHONES.some((each) => each === size);
    if (!onPhone) expect(await overlaps(page, '.coach', '.city, .board, .status'), name).toBe(0);
    expect(await overlaps(page, '.coach', '.place'), name).toBe(0);
    await eachMenu(page, async (card) => {
      await expectClear(page, `${card} at ${name}`);
      // A phone has no room for both: the lesson comes back after the menu.
      await expect(bubble).toBeVisible({ visible: !onPhone });
    });
    await expect(bubble).toBeVisible();
  });
});

test('what an exercise asks for stays in sight, at every size', async ({ page }) => {
  await page.goto('./#/learn/5');
  await expect(page.locator('.place.choosing').first()).toBeVisible();
  await atEach(page, SIZES, (_, name) =>
    eachMenu(page, (card) => expectClear(page, `${card} at ${name}`)),
  );
});
