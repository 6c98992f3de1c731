import type { Page } from '@playwright/test';
import { layOut, recordOf } from './recorded';
import { nextTodo, startAgainstComputer } from './table';
import { PHONE, expect, test } from './test';

// Presses that were not meant: a key held too long, a second tap, a tap on what is above the table.

/** Recorded game 7, one move before its end: a military building that is free. */
async function end(page: Page) {
  await layOut(page, recordOf('base', 7), 63, ['human', 'human']);
  await page.locator('[data-card="siege_workshop"]').click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  await page.locator('.end-scene').waitFor();
}

async function middleOf(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Counts what the page sends: that nothing comes back says little. */
const count = (page: Page) =>
  page.addInitScript(() => {
    const send = Reflect.get(WebSocket.prototype, 'send');
    WebSocket.prototype.send = function (data) {
      document.documentElement.dataset['sent'] ??= '';
      if (String(data).includes('"t":"play"')) document.documentElement.dataset['sent'] += '1';
      send.call(this, data);
    };
  });
const decisions = async (page: Page) =>
  (await page.locator('html').getAttribute('data-sent'))?.length ?? 0;

test('Enter that is held decides once', async ({ page }) => {
  await count(page);
  await startAgainstComputer(page);
  await nextTodo(page);
  await page.locator('.step [data-choice]').first().focus();
  const taken = () => page.locator('.city .plate, .city [data-spot^="wonder"]').count();
  const before = await taken();
  // Playwright marks every further `down` of a key as a repetition.
  await page.keyboard.down('Enter');
  await expect.poll(taken).toBeGreaterThan(before);
  await nextTodo(page);
  const sent = await decisions(page);
  await page.locator('.step [data-choice]').first().focus();
  for (let n = 0; n < 20; n++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await decisions(page)).toBe(sent);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

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
    await count(page);
    await startAgainstComputer(page);
    for (let n = 0; n < 20 && (await nextTodo(page)) !== 'card'; n++)
      await page.locator('.step [data-choice]').first().click();
    const sent = await decisions(page);
    // The lowest card lies where its sheet will stand.
    const card = page.locator('.place.choosing').last();
    await card.dblclick();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await decisions(page)).toBe(sent);

    // A tap on the dimmed page closes the sheet only.
    await page.touchscreen.tap(...(await middleOf(page, '.tools button[aria-label="Menu"]')));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
