import type { Page } from '@playwright/test';
import { layOut, recordOf } from './recorded';
import { expect, laidOut, resized, test } from './test';

// Every Wonder, token and card can be told by sight, at every size.
const SIZES = [
  [1280, 800],
  [768, 1024],
  [390, 844],
  [360, 640],
  [844, 390],
  [640, 400], // a desktop at 200 %
] as const;

/** Names that are seen on these elements, or null for one without: neither cut off nor below a price. */
const namesOn = (page: Page, which: string) =>
  page.locator(which).evaluateAll((all) =>
    all.map((each) => {
      const seen = [...each.querySelectorAll('.name, .short, .letters')].find((name) => {
        const { width, height } = name.getBoundingClientRect();
        const whole = name.scrollWidth <= name.clientWidth + 1;
        return name.checkVisibility() && width > 6 && height > 6 && whole;
      });
      if (!seen) return null;
      const words = document.createRange();
      words.selectNodeContents(seen);
      const { right, top, bottom } = words.getBoundingClientRect();
      const above = [...each.querySelectorAll('.tag, .laurel')].some((tag) => {
        const box = tag.getBoundingClientRect();
        return right > box.left + 1 && Math.min(bottom, box.bottom) > Math.max(top, box.top) + 2;
      });
      return above ? null : seen.textContent;
    }),
  );

async function expectNames(page: Page) {
  await laidOut(page);
  for (const which of ['.near .wonders button', '.far .wonders button', '.progress button']) {
    const names = await namesOn(page, which);
    expect(names.length, which).toBeGreaterThan(1);
    expect(names, which).not.toContain(null);
    expect(new Set(names).size, which).toBe(names.length);
  }
  const cards = await namesOn(page, '.place[data-card]');
  expect(cards.length).toBeGreaterThan(1);
  expect(cards).not.toContain(null);
}

for (const locale of ['en-GB', 'de-DE', 'es-ES'])
  test.describe(locale, () => {
    test.use({ locale });
    test('Wonders, tokens and cards of a table have names at every size', async ({ page }) => {
      await layOut(page, recordOf('base', 3), 30, ['human', 'level4']);
      await page.locator('.place.choosing').first().waitFor(); // the computer has moved
      for (const [width, height] of SIZES) {
        await resized(page, { width, height });
        await expectNames(page);
      }
    });
  });

test('so have those of a puzzle and of the analysis board', async ({ page }) => {
  for (const address of ['./#/puzzles/3', './#/b']) {
    await page.goto(address);
    await expect(page.locator('.place').first()).toBeVisible();
    for (const [width, height] of SIZES) {
      await resized(page, { width, height });
      await expectNames(page);
    }
  }
});

test('the focus of the keyboard and a finger held down tell the rest', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await layOut(page, recordOf('base', 3), 30, ['human', 'level4']);
  const tip = page.locator('.tip');
  const token = page.locator('.progress button').first();
  const name = (await token.locator('.name').textContent()) ?? '';
  await page.keyboard.press('Tab');
  await token.focus();
  await expect(tip).toContainText(`${name}. `);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  const wonder = page.locator('.far .wonders button').first();
  await wonder.dispatchEvent('contextmenu', { pointerType: 'touch' });
  await expect(tip).toHaveCount(0); // no event of a pointer: a mouse opens the browser's menu
  await wonder.evaluate((each) =>
    each.dispatchEvent(
      new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType: 'touch' }),
    ),
  );
  await expect(tip).toContainText((await wonder.getAttribute('title')) ?? '-');
  await expect(tip).toBeInViewport({ ratio: 1 });
});

test('the menu of a card says what each Wonder does', async ({ page }) => {
  await layOut(page, recordOf('base', 3), 30, ['human', 'level4']);
  await page.locator('.place.choosing').first().click();
  const wonders = page.getByRole('dialog').locator('.choice:has(.scene)');
  await expect(wonders).not.toHaveCount(0);
  const signs = await wonders.evaluateAll((all) =>
    all.map((each) => each.querySelectorAll('.signs .effect').length),
  );
  expect(Math.min(...signs)).toBeGreaterThan(0);
});
