import type { Page } from '@playwright/test';
import { findings } from './axe';
import { layOut, openRecord, recordOf } from './recorded';
import { layLine, result } from './table';
import { PHONE, each, expect, laidOut, test } from './test';

test.use({ bypassCSP: true }); // for axe

const task = (page: Page) => page.locator('.task');

test(
  'puzzles are listed; an answer is told, and hints lead there',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('./');
    await page.getByRole('link', { name: 'Puzzles' }).click();
    await expect(page.getByRole('heading', { name: 'Puzzles' })).toBeVisible();
    // The difficulty is open that one goes on with; the others are, as soon as one theme is chosen.
    const levels = page.locator('details');
    const listed = levels.getByRole('link');
    await expect(levels).toHaveCount(6);
    await expect(levels.first().getByRole('link').first()).toHaveAccessibleName(/^Puzzle 1 of/);
    await expect(levels.last().getByRole('link')).toHaveCount(0);
    await levels.last().locator('summary').click();
    await expect(levels.last().getByRole('link').first()).toBeVisible();
    const science = page.getByRole('button', { name: 'science' });
    await science.click();
    await expect(science).toHaveAttribute('aria-pressed', 'true');
    const names = await listed.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
    expect(names.filter((name) => !name.endsWith(', science'))).toEqual([]);
    await expect(levels.nth(1).getByRole('link').first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go on with puzzle 1' }).click();
    await expect(page.getByRole('heading', { name: /^Puzzle 1 of/ })).toBeVisible();
    await expect(page.locator('.place.choosing').first()).toBeVisible();
    // The keys printed on the choices work here too.
    await page.locator('.place.choosing').first().focus();
    await page.keyboard.press('d');
    const panel = page.getByRole('dialog');
    await expect(panel.locator('[data-choice^="discard"]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(task(page).getByRole('status')).not.toBeEmpty();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(task(page).getByRole('status')).toContainText('The move is');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await expect(page.getByRole('heading', { name: /^Puzzle 2 of/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Puzzle 2 of/ })).toBeVisible();
  },
);

test('an answer is explained: why, both lines, and how the game ends', async ({ page }) => {
  await page.goto('./#/puzzles/20');
  await expect(page.locator('.place.choosing').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  const why = page.getByRole('region', { name: 'Why it is better' });
  await expect(why).toContainText('100 % to win');
  await expect(why.getByText(/If both go on as well as they can|wins by|win by/)).toBeVisible();
  const line = why.getByRole('group', { name: /^The next best move/ }).getByRole('button');
  await line.last().click();
  await expect(line.last()).toHaveAttribute('aria-current', 'step');
  expect(await findings(page)).toEqual([]);
});

test("one's own mistakes are practised one after the other, and back to the review", async ({
  page,
}) => {
  const record = recordOf('base', 12);
  await layOut(page, record, record.moves.length - 1, ['human', 'level4']);
  await page.locator('.place[data-card="study"]').click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  await expect(result(page)).toBeVisible();
  await page.keyboard.press('Shift');
  await result(page).getByRole('link', { name: 'Practise these mistakes' }).click();
  // The page before it has a heading too, until this one is loaded.
  const title = page.getByRole('heading', { level: 1, name: /^Mistake/ });
  await expect(title).toHaveText(/^Mistake 1 of \d+$/);
  const of = Number(/\d+$/.exec(await title.innerText())?.[0]);
  await expect(task(page)).toContainText('What was better?');
  // The answer that this browser keeps is found by hand where it is a Wonder of the draft.
  const stored = await page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('dipolis.reviewed') ?? '[]') as {
        moments: { best: string }[];
      }[],
  );
  await page.locator(`[data-choice="${stored[0]?.moments[0]?.best ?? ''}"]`).click();
  await expect(task(page).getByRole('status')).toContainText('Right');
  await expect(page.getByText(`1 of ${of} solved`)).toBeVisible();
  const why = page.getByRole('region', { name: 'Why it is better' });
  await expect(why.getByRole('group')).toHaveCount(2);
  await why.getByRole('group').last().getByRole('button').last().click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Next mistake' }).click();
  await expect(title).toHaveText(`Mistake 2 of ${of}`);
  await page.locator('.place.choosing').first().click();
  await page.getByRole('dialog').locator('[data-choice^="discard"]').click();
  await expect(task(page).getByRole('status')).toContainText('Try again');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(task(page).getByRole('status')).toContainText('A card is built');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  // Nothing is left to choose: the board shows the lines.
  await expect(page.locator('.place').first()).toBeVisible();
  await expect(page.locator('.place.choosing')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the review' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review.getByText(`To practise: 1 of ${of} solved`)).toBeVisible();
  await page.goto('./#/puzzles');
  await expect(page.getByText(`1 of ${of} solved`)).toBeVisible();
  await page.getByRole('link', { name: 'Go on with your mistakes' }).click();
  await expect(title).toHaveText(`Mistake 2 of ${of}`);
});

test('a puzzle is left while one of its cards has the focus', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto('./#/puzzles/3');
  const card = page.locator('.place.choosing').first();
  await card.focus();
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await expect(page.locator('.way').first()).toBeEnabled();
  await expect(card).toHaveCount(0);
  expect(warnings).toEqual([]);
});

test('on a phone a puzzle and a first step show both cities', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const address of ['./#/puzzles/1', './#/learn']) {
    await page.goto(address);
    const wonders = page.locator('.near .wonders li');
    await expect(wonders.first()).toBeVisible();
    await laidOut(page);
    for (const wonder of await each(wonders)) await expect(wonder).toBeInViewport({ ratio: 1 });
  }
});

test('on a desktop a puzzle names both players in full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('./#/puzzles/1');
  const names = page.locator('section.city h2 button');
  await expect(names).toHaveCount(2);
  await laidOut(page);
  const cut = await names.evaluateAll(
    (all) =>
      all.filter((each) => {
        const words = document.createRange();
        words.selectNodeContents(each);
        return words.getBoundingClientRect().width > each.getBoundingClientRect().width + 0.05;
      }).length,
  );
  expect(cut).toBe(0);
});

test('finished games make statistics', async ({ page }) => {
  // Other tests have finished games on the same server.
  const words = page.getByText(/There are none yet|^\d+ finished game/);
  const finished = async () => parseInt(await words.innerText(), 10) || 0;
  await page.goto('./#/statistics');
  const before = await finished();
  // One move before the end: the sixth symbol.
  const record = recordOf('base', 12);
  await layOut(page, record, record.moves.length - 1, ['human', 'level4']);
  await page.locator('.place[data-card="study"]').click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  await expect(result(page)).toBeVisible();
  await page.goto('./#/statistics');
  // Statistics that were known before are shown until the server has answered.
  await expect.poll(finished).toBeGreaterThan(before);
  await expect(page.getByRole('heading', { name: 'How games ended' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the first pick of a draft leads to the draft table of its row, and back', async ({
  page,
}) => {
  await page.goto('./#/draft');
  const wonder = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['The Sphinx', 'Piraeus', 'The Mausoleum', 'The Colossus'])
    await wonder(name).click();
  await expect(page.getByRole('heading', { name: 'The first pick' })).toBeVisible();
  await expect(page.locator('.picks li')).toHaveCount(4);
  await expect(wonder('The Pyramids')).toHaveCount(0);
  await page.reload();
  await expect(wonder('Piraeus')).toHaveAttribute('aria-pressed', 'true');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await page.getByRole('link', { name: 'Draft table' }).click();
  await expect(page.locator('.picks li')).toHaveCount(4);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a Wonder', exact: true })).toBeVisible();
});

test('the address of the analysis board holds the position, and the form', async ({ page }) => {
  await page.goto('./#/b');
  await layLine(page, `age=1 coins0=9 structure=altar,theater,?,.,.,tavern${',.'.repeat(14)}`);
  await expect(page.locator('.place.choosing')).toHaveCount(2);
  await expect(page).toHaveURL(/#\/b\/p\/[\w-]+$/);
  await page.reload();
  await expect(page.locator('.place.choosing')).toHaveCount(2);
  await page.getByRole('button', { name: 'Change this position' }).click();
  await expect(page).toHaveURL(/#\/b\/f\/[\w-]+$/);
  await page.reload();
  await expect(page.getByLabel('Coins: Player 1')).toHaveValue('9');
  await page.goBack();
  await expect(page.locator('.place.choosing')).toHaveCount(2);
});

test('a record that was opened is called one; the board says who moved', async ({ page }) => {
  await page.goto('./');
  await openRecord(page);
  await page.locator('.result summary').click();
  await page.getByRole('link', { name: 'Analyse' }).click();
  const tried = page.getByRole('region', { name: 'Moves tried' });
  await expect(tried.getByRole('listitem').first()).toContainText('things turned up');
  await expect(tried.getByRole('listitem').nth(1)).toContainText(/^Player [12]: /);
  await page.goto('./#/');
  await expect(page.getByRole('link', { name: /^A record/ }).first()).toBeVisible();
});

test('the review of a finished game says why, and draws its Ages', async ({ page }) => {
  await page.goto('./');
  await openRecord(page);
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('slider')).toBeVisible();
  await expect(dialog.locator('svg .age')).toHaveCount(3);
  await expect(dialog.getByRole('row', { name: /^Points lost a decision/ })).toBeVisible();
  // The moments stay where they are, however much is said of the one chosen.
  const moments = dialog.getByRole('listitem').getByRole('button');
  const place = await moments.first().boundingBox();
  for (const moment of (await each(moments)).slice(0, 4).reverse()) {
    await moment.click();
    await expect(moment).toHaveAttribute('aria-pressed', 'true');
    expect(await moments.first().boundingBox()).toEqual(place);
  }
  await expect(dialog.getByText('Why it was better:')).toBeVisible();
});
