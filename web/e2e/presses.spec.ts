import { expect, test, type Page } from '@playwright/test';
import { layOut, records } from './recorded';
import { nextTodo, plyOf, startAgainstComputer } from './table';

// Presses that were not meant: a key held too long, a second tap, a tap on what is above the table.

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Recorded game 7, one move before its end: a military building that is free. */
async function end(page: Page) {
  const record = records('base')[7];
  if (!record) throw new Error('there is no such record');
  await layOut(page, record, 63, ['human', 'human']);
  await page.locator('[data-card="siege_workshop"]').click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  await page.locator('.end-scene').waitFor();
}

async function middleOf(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('Enter that is held decides once', async ({ page }) => {
  await startAgainstComputer(page);
  await nextTodo(page);
  await page.locator('.step [data-choice]').first().focus();
  const taken = () => page.locator('.city .plate, .city [data-spot^="wonder"]').count();
  const before = await taken();
  // Playwright marks every further `down` of a key as a repetition.
  await page.keyboard.down('Enter');
  await expect.poll(taken).toBeGreaterThan(before);
  await nextTodo(page);
  const ply = await plyOf(page);
  await page.locator('.step [data-choice]').first().focus();
  for (let n = 0; n < 20; n++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.waitForTimeout(500);
  expect(await plyOf(page)).toBe(ply);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the tap that ends the last scene presses nothing below it', async ({ page }) => {
    await end(page);
    await page.locator('.result summary').waitFor();
    await page.touchscreen.tap(...(await middleOf(page, '.result summary')));
    await expect(page.locator('.end-scene')).toHaveCount(0);
    await expect(page.locator('.result details')).not.toHaveAttribute('open');
    await page.touchscreen.tap(...(await middleOf(page, '.result summary')));
    await expect(page.locator('.result details')).toHaveAttribute('open');
  });

  test('a double tap on a card opens it and plays nothing', async ({ page }) => {
    await startAgainstComputer(page);
    for (let n = 0; n < 20 && (await nextTodo(page)) !== 'card'; n++)
      await page.locator('.step [data-choice]').first().click();
    const ply = await plyOf(page);
    // The lowest card lies where its sheet will stand.
    const card = page.locator('.place.choosing').last();
    await card.dblclick();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await plyOf(page)).toBe(ply);

    // A tap on the dimmed page closes the sheet only.
    await page.touchscreen.tap(...(await middleOf(page, '.tools button[aria-label="Menu"]')));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
