// One thing is closed at a time: by Escape, and by Back on a device that is held in the hand.
import { layOut, recordOf } from './recorded';
import { expect, PHONE, test } from './test';

const SEATS: [string, string] = ['human', 'level4'];

test('Escape closes what was opened last, and nothing below it', async ({ person }) => {
  const page = await person();
  await layOut(page, recordOf('base', 0), 37, SEATS);
  await page.keyboard.press('h');
  const hint = page.getByRole('region', { name: /^Best: / });
  await expect(hint).toBeVisible();
  await page.locator('.place.choosing').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
});

test('where the browser has no request to close, Back closes a card before it leaves', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  });
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'CloseWatcher');
  });
  const page = await context.newPage();
  await page.goto('./');
  await layOut(page, recordOf('base', 0), 37, SEATS);
  const { length } = page.url();
  for (let n = 0; n < 2; n++) {
    await page.locator('.place.choosing').first().tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate(() => {
      history.back();
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.table')).toBeVisible();
  }
  expect(page.url()).toHaveLength(length);
  await page.evaluate(() => {
    history.back();
  });
  await expect(page.locator('.start')).toBeVisible();
  await context.close();
});
