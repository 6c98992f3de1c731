// Without a server: the games of this browser, on good days and bad ones.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { decideByMouse, nextTodo, plyAbove, plyOf, result } from './table';
import { chosen, DESK, expect, test as base } from './test';
import { playable, WebSpace } from './web_space';

const FOLDER = '../build/pages';

const test = base.extend({
  // eslint-disable-next-line no-empty-pattern
  pages: async ({}, use) => {
    if (!playable) throw new Error('./dev pages builds the folder that is tested');
    const space = await WebSpace.open(FOLDER);
    await use(space);
    space.close();
  },
});

const computer = (page: Page) => page.getByRole('button', { name: /^Play against the computer/ });
const firstRow = (page: Page) => page.locator('.list li a').first();

/** Begins a game against the easiest computer, and decides some times. */
async function begin(page: Page, decisions = 3) {
  await chosen(page, { pace: 0, opponent: 'level1', played: true });
  await page.goto('./');
  await computer(page).click();
  for (let n = 0; n < decisions; ++n) {
    await nextTodo(page);
    const before = await plyOf(page);
    await decideByMouse(page, await nextTodo(page), n);
    await plyAbove(page, before);
  }
  await nextTodo(page);
}

/** The page with another script at the beginning of the worker that has the games. */
const changeWorker = (page: Page, script: string) =>
  page.route(/games\.worker-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script};${await answer.text()}` });
  });

test('a game is played to its end with the network cut, over a reload in its midst', async ({
  page,
  pages,
}) => {
  await begin(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  pages?.close();
  let todo = await nextTodo(page);
  for (let n = 0; todo !== 'over'; todo = await nextTodo(page)) {
    await decideByMouse(page, todo, n);
    if (++n === 5) await page.reload();
  }
  await expect(result(page)).toBeVisible();
  await page.goto('./#/');
  await expect(firstRow(page)).toContainText('Apprentice');
});

test('whoever comes first finds all ways to play in one row on a desktop', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('./');
  await expect(page.locator('.way').first()).toBeEnabled();
  const tops = await page
    .locator('.tile')
    .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});

test('after a reload the game goes on where it was', async ({ page }) => {
  await begin(page);
  const before = await plyOf(page);
  await page.reload();
  await nextTodo(page);
  expect(await plyOf(page)).toBe(before);
  await page.goto('./');
  await expect(page.getByText('kept in this browser')).toBeVisible();
  await expect(firstRow(page)).toBeVisible();
});

test('of two pages one has the games; the other says so, and can take them over', async ({
  page,
  context,
}) => {
  await begin(page);
  const game = page.url();
  const other = await context.newPage();
  await other.goto(game);
  const elsewhere = (at: Page) => at.getByText('open in another tab');
  await expect(elsewhere(other)).toBeVisible();
  await other.getByRole('button', { name: 'Play here' }).click();
  await nextTodo(other);
  await expect(elsewhere(page)).toBeVisible();
  const before = await plyOf(other);
  await decideByMouse(other, await nextTodo(other), 1);
  await plyAbove(other, before);
  await nextTodo(other);
  const after = await plyOf(other);
  await other.close();
  // They come back by themselves, with what was played there.
  await expect(elsewhere(page)).toHaveCount(0);
  await expect.poll(() => plyOf(page)).toBe(after);
});

test('a crash of the worker loses nothing', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...about: ConstructorParameters<typeof Worker>) {
        super(...about);
        Object.assign(window, { games: this });
      }
    };
  });
  await begin(page);
  const before = await plyOf(page);
  await page.evaluate(() => {
    (window as unknown as { games: Worker }).games.dispatchEvent(new ErrorEvent('error'));
  });
  await nextTodo(page);
  await decideByMouse(page, await nextTodo(page), 0);
  await plyAbove(page, before);
});

test('a full store refuses the move, says so, and goes on when there is room', async ({
  page,
  context,
}) => {
  await begin(page);
  for (let n = 0; (await nextTodo(page)) !== 'card'; ++n)
    await decideByMouse(page, await nextTodo(page), n);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  const before = await plyOf(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.reload();
  await nextTodo(page);
  expect(await plyOf(page)).toBe(before);
  await page.locator('.place.choosing').first().click();
  await page.getByRole('dialog').locator('[data-choice^="discard"]').click();
  await expect(page.getByText(/could not be (saved|stored)/)).toBeVisible();
  expect(await plyOf(page)).toBe(before);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await decideByMouse(page, await nextTodo(page), 1);
  await plyAbove(page, before);
});

test('where nothing may be kept the game is played all the same, and the page says so', async ({
  page,
}) => {
  await changeWorker(
    page,
    'navigator.storage.getDirectory = () => Promise.reject(new DOMException("no", "SecurityError")); Object.defineProperty(self, "indexedDB", { value: { open() { throw new DOMException("no", "SecurityError"); } } })',
  );
  await begin(page);
  await page.goto('./#/');
  await expect(page.getByText('lets the page keep nothing')).toBeVisible();
  await expect(page.getByText('kept in this browser')).toHaveCount(0);
});

// Firefox refuses its files in a private window; Safari says there that it may pass.
for (const reason of ['SecurityError', 'UnknownError'])
  test(`in a private window that lends no files (${reason}) a database keeps the games as long`, async ({
    page,
  }) => {
    const refused = `Promise.reject(new DOMException("no", "${reason}"))`;
    await changeWorker(page, `navigator.storage.getDirectory = () => ${refused}`);
    await begin(page);
    const before = await plyOf(page);
    await page.reload();
    await nextTodo(page);
    expect(await plyOf(page)).toBe(before);
    await page.goto('./#/');
    await expect(page.getByText('In a private window they last until it is closed')).toBeVisible();
  });

test('without files of its own the browser keeps the games in a database', async ({ page }) => {
  await changeWorker(page, 'delete StorageManager.prototype.getDirectory');
  await begin(page);
  const before = await plyOf(page);
  await page.reload();
  await nextTodo(page);
  expect(await plyOf(page)).toBe(before);
  await page.goto('./#/');
  await expect(page.getByText('kept in this browser')).toBeVisible();
  await expect(page.getByText('private window')).toHaveCount(0);
});

test('a damaged log is told, and its other games go on', async ({ page }) => {
  await begin(page);
  await page.goto('./favicon.svg'); // the same place, without the page and its worker
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    for await (const folder of (
      root as unknown as { values(): AsyncIterable<FileSystemDirectoryHandle> }
    ).values()) {
      const file = await folder.getFileHandle('games-b.log');
      const text = await (await file.getFile()).text();
      const lines = text.split('\n');
      const last = lines.at(-2) ?? '';
      // In the midst of a line that is not the last one.
      lines[2] = (lines[2] ?? '').replace(/"ply":\d+/, '"ply":77');
      const changed = await file.createWritable();
      await changed.write(`${lines.slice(0, -2).join('\n')}\n${last}\n`);
      await changed.close();
    }
  });
  await page.goto('./');
  await expect(page.getByText('is damaged')).toBeVisible();
  await computer(page).click();
  await nextTodo(page);
});

test('all games are saved as a file, and opened in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await begin(page);
  const ply = await plyOf(page);
  await page.goto('./#/');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all games' }).click();
  const file = await (await saving).path();
  expect(readFileSync(file, 'utf8')).toContain('dipolis-games/1');
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await chosen(other, { pace: 0, played: true });
  await other.goto('./');
  await expect(computer(other)).toBeEnabled();
  const open = () =>
    other.locator('input[type=file]').setInputFiles({
      name: 'all.games',
      mimeType: 'text/plain',
      buffer: readFileSync(file),
    });
  await open();
  await expect(other.getByText('One game was added.')).toBeVisible();
  await firstRow(other).click();
  await nextTodo(other);
  expect(await plyOf(other)).toBe(ply);
  await context.close();
});

test('a hint comes beside the game, and a review after it', async ({ page }) => {
  await begin(page);
  await page.keyboard.press('h');
  await expect(page.getByRole('region', { name: /^Best: / })).toBeVisible();
  await page.keyboard.press('Escape');
  const before = await plyOf(page);
  await decideByMouse(page, await nextTodo(page), 0);
  await plyAbove(page, before);
});
