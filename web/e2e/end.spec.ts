import type { Page } from '@playwright/test';
import { layOut, recordOf, type Recorded } from './recorded';
import { result } from './table';
import {
  DESK,
  LYING,
  PHONE,
  each,
  expect,
  laidOut,
  passUntil,
  resized,
  stopTime,
  test,
} from './test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Recorded game 3, one move before points are counted: a card that is free. */
async function lastCard(page: Page) {
  const record = recordOf('base', 3);
  await layOut(page, record, record.moves.length - 1, ['human', 'human']);
}

const totals = (page: Page) => result(page).locator('tfoot td');

test('points are counted line by line, between both cities, until the next input', async ({
  page,
}) => {
  await page.clock.install();
  await lastCard(page);
  await stopTime(page);
  await page.locator('[data-card="academy"]').click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  const title = page.locator('.status h1');
  await expect(title).toContainText('The points are counted');
  await expect(totals(page)).toHaveText(['0', '0']);
  const line = result(page).locator('tr.latest');
  await passUntil(page, line.filter({ hasText: 'Wonders' }));
  await expect(totals(page)).toHaveText(['24', '20']);
  await expect(result(page).locator('.decided')).toBeHidden();
  await expect(title).toContainText('The points are counted');
  // A tap ends it, and presses nothing that lies there.
  const button = await result(page).getByRole('button', { name: 'Wonders' }).first().boundingBox();
  await page.mouse.click(button?.x ?? 0, button?.y ?? 0);
  await expect(title).toContainText('wins with 35 points to 29');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(totals(page)).toHaveText(['35', '29']);
  await expect(result(page).locator('.decided')).toContainText('Progress, 7 to 0');
  await expect(result(page).getByRole('button', { name: /^Rematch/ })).toBeVisible();
});

test('what else there is to do lies over the sheet, and goes away again', async ({ page }) => {
  await layOut(page, recordOf('base', 3));
  const more = result(page).locator('summary');
  const listed = result(page).getByRole('button', { name: 'Save the record' });
  const sheet = await result(page).boundingBox();
  await more.click();
  await expect(listed).toBeInViewport({ ratio: 1 });
  expect(await result(page).boundingBox()).toEqual(sheet);
  await page.keyboard.press('Escape');
  await expect(listed).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await result(page).getByRole('heading').click();
  await expect(listed).toBeHidden();
  await more.click();
  await result(page).getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('region', { name: 'Replay' })).toBeVisible();
});

test('the sheet of a game that is opened later lies between both cities at every size', async ({
  page,
}) => {
  await layOut(page, recordOf('base', 3));
  for (const size of [PHONE, LYING, { width: 768, height: 1024 }, DESK]) {
    await resized(page, size);
    await laidOut(page);
    for (const seat of [0, 1]) {
      const city = page.locator(`.city[data-seat="${seat}"]`);
      for (const part of ['.head', 'ul.wonders', '.kinds'])
        await expect(city.locator(part), `${part} at ${size.width}`).toBeInViewport({
          ratio: 0.99,
        });
    }
    for (const row of await each(result(page).getByRole('row')))
      await expect(row).toBeInViewport({ ratio: 0.9 });
  }
});

/** Plays the last move of a game, in which somebody takes that card. */
async function endWith(page: Page, of: Recorded, game: number, card: string) {
  const record = recordOf(of, game);
  await layOut(page, record, record.moves.length - 1, ['human', 'human']);
  await page.locator(`[data-card="${card}"]`).click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  await page.mouse.click(2, 2);
  await expect(result(page).locator('.back figure')).toBeVisible();
}

for (const [of, game, card] of [
  ['leaders', 0, 'moneylenders_guild'],
  ['leaders', 8, 'academy'], // a supremacy
  ['base', 3, 'academy'],
] as const)
  test(`the whole sheet of a game that has just ended lies above the buttons, beside its graph, ${of} ${String(game)}`, async ({
    page,
  }) => {
    await endWith(page, of, game, card);
    for (const [width, height] of [
      [768, 1024],
      [1024, 768],
      [1280, 720],
      [844, 390],
    ] as const) {
      await resized(page, { width, height });
      const at = `${String(width)}x${String(height)}`;
      const total = await result(page).locator('tfoot tr').boundingBox();
      const buttons = await result(page).locator('> .buttons').boundingBox();
      const graph = await result(page).locator('.back svg[role="slider"]').boundingBox();
      if (!total || !buttons || !graph) throw new Error('not on the screen');
      expect(total.y + total.height, at).toBeLessThanOrEqual(buttons.y + 1);
      expect(buttons.y + buttons.height, at).toBeLessThanOrEqual(height);
      expect(graph.height, at).toBeGreaterThanOrEqual(40);
    }
  });
