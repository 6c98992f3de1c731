import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { decideByMouse, more, play, plyAbove, plyOf, result, startAgainstComputer } from './table';
import { layOut, recordOf } from './recorded';
import { chosen, expect, resized, test } from './test';

const record = new URL('../../tests/messages/client_import.json', import.meta.url);

test('the sign of cards that were turned up stands beside their number, however wide a phone is', async ({
  page,
}) => {
  await layOut(page, recordOf('base', 3), 23, ['human', 'level4']);
  for (let width = 320; width <= 440; width += 8) {
    await resized(page, { width, height: 844 });
    const counted = page.locator('.news .chip:has(.count)');
    await expect(counted.locator('.count').first()).toBeVisible();
    const lines = await counted.evaluateAll((all) =>
      all.map((each) => each.getClientRects().length),
    );
    expect(Math.max(...lines), `${width}`).toBe(1);
  }
});

/** Opens a finished game by dropping its file on the page. */
async function openRecord(page: Page) {
  const { d } = JSON.parse(readFileSync(record, 'utf8')) as { d: { trace: unknown } };
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open a record' })).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles({
    name: 'game.jsonl',
    mimeType: 'text/plain',
    buffer: Buffer.from(JSON.stringify(d.trace)),
  });
  await expect(result(page)).toBeVisible();
}

test('the whole table is on one screen, at every size', async ({ page }) => {
  await startAgainstComputer(page);
  const sizes = [
    [360, 640],
    [640, 360],
    [820, 1180],
    [1440, 900],
    [2560, 1440],
  ] as const;
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
  await play(page, decideByMouse, (n, todo) => n >= 6 && todo === 'card');
  for (const [width, height] of sizes) {
    await resized(page, { width, height });
    expect(await overflow(), `${width}x${height}`).toEqual([0, 0]);
    for (const what of [
      '.place.choosing',
      '[data-seat="0"] .wonders',
      '[data-seat="1"] .wonders',
      '.track',
      '[data-spot="discard"]',
    ]) {
      await expect(page.locator(what).first(), `${what} at ${width}x${height}`).toBeInViewport({
        ratio: 0.9,
      });
    }
  }
});

test('a card is dragged onto the discard pile, and taken back', async ({ page }) => {
  await startAgainstComputer(page);
  await play(page, decideByMouse, (_, todo) => todo === 'card');
  const before = await plyOf(page);
  const pile = page.locator('[data-drop="discard"]');
  const sold = Number(await pile.locator('b').innerText());
  await page.locator('.place.choosing').first().dragTo(pile);
  await expect(pile.locator('b')).not.toHaveText(String(sold));
  await expect(page.locator('.status h1')).toContainText('Your turn');
  await page.keyboard.press('u');
  await expect.poll(() => plyOf(page)).toBe(before);
  await expect(pile.locator('b')).toHaveText(String(sold));
});

test('a card dropped beside everything stays where it was', async ({ page }) => {
  await startAgainstComputer(page);
  await play(page, decideByMouse, (_, todo) => todo === 'card');
  const before = await plyOf(page);
  await page.locator('.place.choosing').first().dragTo(page.locator('.track'));
  expect(await plyOf(page)).toBe(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a record is opened, walked through, and shared as a link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecord(page);
  const title = await page.locator('.result h1').innerText();
  const last = await plyOf(page);
  await more(page);
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(() => plyOf(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await plyAbove(page, 0);
  await page.getByRole('button', { name: 'To the last move' }).click();
  await expect.poll(() => plyOf(page)).toBe(last);
  await page.keyboard.press('Escape');

  await more(page);
  await page.getByRole('button', { name: 'Share a link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Take into my games' }).click();
  await expect(page.locator('.result h1')).toHaveText(title);
});

test('the log leads back to each position', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRecord(page);
  await page.locator('section.log').getByRole('button').nth(10).click();
  await expect(page.getByRole('region', { name: 'Replay' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(result(page)).toBeVisible();
});

test('opening a file that is no record says so', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open a record' })).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.json',
    mimeType: 'text/plain',
    buffer: Buffer.from('{"format":"other"}'),
  });
  await expect(page.getByRole('alert')).toContainText('not a record');
});

test('why a card cannot be had is told, with the rule', async ({ page }) => {
  await startAgainstComputer(page);
  await play(page, decideByMouse, (_, todo) => todo === 'card');
  await page
    .locator('.place:not(.accessible)[data-card]')
    .first()
    .click({ position: { x: 8, y: 8 } });
  await page.getByRole('dialog').getByRole('button', { name: 'Rule R27' }).click();
  await expect(page.locator('[data-rule="R27"]')).toBeInViewport();
});

test(
  'for whoever wants less motion nothing moves without end',
  { tag: '@server' },
  async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: /^Play with a friend/ }).click();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await expect(page.locator('.dots')).toBeVisible();
    const moving = () => page.evaluate(() => document.getAnimations().length);
    await expect.poll(moving).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBeGreaterThan(0);
  },
);

test('for whoever wants less motion a change of the theme starts no transitions', async ({
  page,
}) => {
  await page.goto('./');
  await expect(page.getByRole('button', { name: /^Solo/ })).toBeEnabled();
  const started = await page.evaluate(() => {
    let count = 0;
    document.addEventListener('transitionrun', () => count++);
    const { dataset } = document.documentElement;
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(count))),
    );
  });
  expect(started).toBe(0);
});

test('for whoever wants less motion what the pointer meets stays where it is', async ({ page }) => {
  await page.goto('./');
  const way = page.getByRole('button', { name: /^Solo/ });
  await expect(way).toBeEnabled();
  await way.hover();
  await expect(page.locator('button:hover')).toHaveCount(1);
  await expect(way).toHaveCSS('transform', 'none');
  await layOut(page, recordOf('base', 3), 54, ['human', 'human']);
  const card = page.locator('.place.choosing').first();
  await card.hover();
  await expect(page.locator('.place.choosing:hover')).toHaveCount(1);
  await expect(card).toHaveCSS('transform', 'none');
  await card.click();
  const choice = page.getByRole('dialog').locator('[data-choice]:focus');
  await expect(choice).toHaveCSS('transform', 'none');
});

/** A game whose moves can be followed, up to the first choice among cards. */
async function watchFirstCards(page: Page) {
  await chosen(page, { pace: 500, opponent: 'greedy' });
  await page.goto('./');
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await play(page, decideByMouse, (_, todo) => todo === 'card');
}

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('coins that come or go are told beside the treasury, not over it', async ({ page }) => {
    await watchFirstCards(page);
    await page.locator('.place.choosing').first().click();
    // Measured as it appears, because it soon goes.
    const covered = page.evaluate(
      () =>
        new Promise<boolean>((found) => {
          new MutationObserver(() => {
            const float = document.querySelector('.coins .float');
            const coins = float?.parentElement?.querySelector('b')?.getBoundingClientRect();
            if (float && coins) found(float.getBoundingClientRect().right > coins.left);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.getByRole('dialog').locator('[data-choice^="discard"]').click();
    expect(await covered).toBe(false);
  });

  test('a card flies from its place into the city', async ({ page }) => {
    await watchFirstCards(page);
    const card = page.locator('.place.choosing').first();
    const name = (await card.getAttribute('data-card')) ?? '';
    await card.click();
    const flown = page.evaluate(
      () =>
        new Promise<string>((found) => {
          const flights = document.querySelector('.flights');
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
              for (const node of addedNodes)
                if (node instanceof HTMLElement && node.matches('.place'))
                  found(node.textContent ?? '');
          }).observe(flights ?? document.body, { childList: true });
        }),
    );
    const choice = '[data-choice]:not([aria-disabled="true"])';
    await page.getByRole('dialog').locator(choice).first().click();
    const words = name.split('_').at(-1) ?? '';
    expect((await flown).toLowerCase()).toContain(words);
    // It leaves nothing behind.
    await expect(page.locator('.flights .place')).toHaveCount(0);
  });
});
