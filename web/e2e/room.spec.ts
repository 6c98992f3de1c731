import { expect, test, type Page } from '@playwright/test';
import { layOut, records, type Recorded } from './recorded';
import { decideByMouse, nextTodo } from './table';

// What would be cut off, covered or scrolled to where there is least room.
test.describe.configure({ timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PORTRAIT = { width: 360, height: 640 };
const LYING = { width: 640, height: 360 };

async function table(page: Page, of: Recorded, game: number, moves?: number, other = 'human') {
  const record = records(of)[game];
  if (!record) throw new Error(`${of}.jsonl has no game ${game}`);
  await layOut(page, record, moves, ['human', other]);
  await expect(page.locator('.table')).toBeVisible();
}

/** How many pairs of these are drawn over each other, by more than a hair. */
const overlaps = (page: Page, one: string, other: string) =>
  page.evaluate(
    ([one, other]) => {
      const boxes = (which: string) =>
        [...document.querySelectorAll(which)]
          .map((each) => each.getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && height > 1);
      return boxes(one).flatMap((a) =>
        boxes(other).filter(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
        ),
      ).length;
    },
    [one, other] as const,
  );

/** Cards whose name runs under their own price. */
const namesUnderPrices = (page: Page) =>
  page.locator('.place:has(.name)').evaluateAll((places) =>
    places.flatMap((place) => {
      const name = place.querySelector('.name');
      const tag = place.querySelector('.tag .tag')?.getBoundingClientRect();
      if (!name || !tag) return [];
      const words = document.createRange();
      words.selectNodeContents(name);
      const meets = [...words.getClientRects()].some(
        (line) => line.bottom - tag.top > 2 && line.right - tag.left > 0,
      );
      return meets ? [name.textContent] : [];
    }),
  );

for (const size of [PORTRAIT, LYING])
  test(`the replay at ${size.width}x${size.height} leaves the cards their room`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await table(page, 'base', 0);
    await page.getByRole('button', { name: 'Replay' }).click();
    const replay = page.getByRole('region', { name: 'Replay' });
    for (const at of ['14', '44', '56']) {
      await replay.getByRole('slider').fill(at);
      await expect(page.locator('.place .name').first()).toBeVisible();
      expect(await namesUnderPrices(page)).toEqual([]);
      expect(await overlaps(page, '.replay', '.place, .city, .board')).toBe(0);
    }
    await replay.getByRole('button', { name: 'Back to now' }).click();
    await expect(replay).toHaveCount(0);
  });

test('late in a game with leaders a lying phone shows the cities whole', async ({ page }) => {
  await page.setViewportSize(LYING);
  // Seven leaders and eight links; three tokens, three leaders and eleven links.
  for (const [game, moves] of [
    [108, 97],
    [56, 98],
  ] as const) {
    await table(page, 'leaders', game, moves);
    const lowest = await page
      .locator('section.city, section.city :is([data-leader], .hand, .links [title])')
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom)));
    expect(lowest).toBeLessThanOrEqual(LYING.height);
  }
});

for (const [what, of, game, moves, n] of [
  ['four Wonders', 'base', 0, 0, 4],
  ['five tokens', 'base', 12, 36, 5],
  ['four leaders', 'leaders', 3, 16, 4],
] as const)
  test(`${what} are all on the screen of a lying phone`, async ({ page }) => {
    await page.setViewportSize(LYING);
    await table(page, of, game, moves, 'level4');
    const choices = page.locator('.step [data-choice]');
    await expect(choices).toHaveCount(n);
    for (const choice of await choices.all()) await expect(choice).toBeInViewport({ ratio: 1 });
  });

for (const size of [PORTRAIT, LYING])
  test(`lessons at ${size.width}x${size.height} cover nothing they speak of`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.getByLabel('Show the computer’s moves').selectOption('at once');
    await page.getByRole('button', { name: /^Learn by playing/ }).click();
    await page.getByRole('button', { name: /^First game/ }).click();
    const bubble = page.locator('.coach');
    await expect(bubble).toBeVisible();
    const pointed = new Set<string | null>();
    for (let n = 0; pointed.size < 4 && n < 40; n++) {
      if ((await bubble.count()) === 0) {
        await decideByMouse(page, await nextTodo(page), n);
        continue;
      }
      const lesson = await bubble.getAttribute('data-lesson');
      if ((await page.locator('[data-taught]').count()) > 0) pointed.add(lesson);
      expect(await overlaps(page, '.coach', '[data-taught]'), `${lesson}`).toBe(0);
      if (size === LYING) expect(await overlaps(page, '.coach', '.place'), `${lesson}`).toBe(0);
      expect(await overlaps(page, '.coach .count', '.coach h2'), `${lesson}`).toBe(0);
      await expect(bubble).toBeInViewport({ ratio: 1 });
      await bubble.getByRole('button', { name: 'Understood' }).click();
      await expect(page.locator(`.coach[data-lesson="${lesson}"]`)).toHaveCount(0);
    }
    expect(pointed.size).toBe(4);
  });

for (const locale of ['en-GB', 'de-DE'])
  test.describe(locale, () => {
    test.use({ locale });
    test('names of progress tokens stand whole beside three piles', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const record = records('solo')[4];
      if (!record) throw new Error('no such game');
      await layOut(page, record, 22);
      const names = page.locator('.progress .name');
      await expect(names).toHaveCount(5);
      await expect(page.locator('.piles button')).toHaveCount(3);
      const cut = await names.evaluateAll((all) =>
        all
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.textContent),
      );
      expect(cut).toEqual([]);
      expect(await overlaps(page, '.progress button', '.piles')).toBe(0);
    });
  });

test('a supremacy is a moment on a phone too, until the next input', async ({ page }) => {
  await page.setViewportSize(PORTRAIT);
  // One move before its end: a military building is built for nothing.
  await table(page, 'base', 7, 63);
  await page.locator('[data-card="siege_workshop"]').click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  const moment = page.locator('.supremacy');
  await expect(moment).toContainText('Player 1 wins by military supremacy.');
  await expect(page.getByRole('table', { name: 'Score sheet' })).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(moment).toHaveCount(0);
});
