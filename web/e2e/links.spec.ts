import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { findings } from './axe';
import { outside } from './boxes';
import { layOut, recordOf, type Recorded } from './recorded';
import { more } from './table';
import { DESK, PAGES, PHONE, each, expect, laidOut, sized, test } from './test';

test.use({ bypassCSP: true }); // for axe

const shared = (page: Page) => page.getByRole('dialog').getByRole('textbox').inputValue();

/** The link that the page offers. */
async function linkOf(page: Page) {
  await page.getByRole('button', { name: 'Share a link' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR code/ })).toBeVisible();
  const link = await shared(page);
  expect(new URL(link).hash).toMatch(/^#\/l\/1[\w-]{20,250}$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  return link;
}

/** The link of a finished game, from its last page. */
async function linkOfGame(page: Page, of: Recorded = 'base') {
  await layOut(page, recordOf(of, 0));
  await more(page);
  return linkOf(page);
}

const kept = (page: Page) => page.locator('a[href^="#/g/"]');
const ply = (page: Page) => page.locator('.lies').getAttribute('data-ply');

test(
  'a link of a game is opened by somebody else, step by step, and taken',
  { tag: '@smoke' },
  async ({ page, person }) => {
    await page.goto('./');
    const link = await linkOfGame(page);
    const friend = await person(DESK);
    await friend.goto(link);
    const last = friend.getByRole('button', { name: 'To the last move' });
    await expect(friend.locator('.lies')).toBeVisible();
    await expect(last).toBeDisabled();
    const end = await ply(friend);
    const sheet = friend.locator('.lies').getByRole('table');
    await expect(sheet.getByRole('row').last()).toHaveText(/Total\s*65\s*41/);
    await sheet.getByRole('button', { name: 'Civilian' }).first().click();
    await expect(friend.getByRole('dialog')).toContainText('Civilian');
    await friend.keyboard.press('Escape');
    await friend.keyboard.press('ArrowLeft');
    await expect(friend.locator('.lies')).not.toHaveAttribute('data-ply', end ?? '');
    await expect(sheet).toHaveCount(0);
    await friend.keyboard.press('Home');
    await expect(friend.locator('.lies')).toHaveAttribute('data-ply', '0');
    // Steps behind it and ahead, of both players and of chance.
    await friend.getByRole('button', { name: 'turns up' }).nth(1).click();
    expect(await findings(friend)).toEqual([]);
    await friend.keyboard.press('End');
    await expect(friend.locator('.lies')).toHaveAttribute('data-ply', end ?? '');
    // The same again.
    expect(await linkOf(friend)).toBe(link);
    // Nothing was stored until it was asked for.
    // A server's games are in the lists of all browsers of its own machine.
    const before = PAGES ? 0 : 1;
    await friend.goto('./#/');
    await expect(friend.locator('.way').first()).toBeEnabled();
    await expect(kept(friend)).toHaveCount(before);
    await friend.goto(link);
    await friend.getByRole('button', { name: 'Take into my games' }).click();
    await expect(friend).toHaveURL(/#\/g\//);
    await expect(friend.getByRole('button', { name: 'Review' })).toBeVisible();
    await friend.goto('./#/');
    await expect(kept(friend)).toHaveCount(before + 1);
  },
);

test('on a phone a link shows the whole table, and the buttons that lead through the game', async ({
  page,
  person,
}) => {
  await page.goto('./');
  // It ended with cards on the table.
  const link = await linkOfGame(page, 'solo');
  const friend = await person({ width: 390, height: 844 });
  await friend.goto(link);
  await expect(friend.locator('.place').first()).toBeVisible();
  await laidOut(friend);
  await expect(friend.getByRole('button', { name: 'One move back' })).toBeInViewport({ ratio: 1 });
  const cut = await friend
    .locator('.centre')
    .evaluate((centre) => centre.scrollHeight - centre.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
});

const review = (page: Page) => page.getByRole('region', { name: 'Review' });
const savingData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

test('whoever opens a shared game sees its review begin, and steps through it by the curve', async ({
  page,
  person,
}) => {
  await page.goto('./');
  const link = await linkOfGame(page);
  const friend = await person(PHONE);
  await friend.goto(link);
  const graph = review(friend).getByRole('slider');
  await expect(graph).toBeVisible();
  expect(await findings(friend)).toEqual([]);
  const end = await ply(friend);
  // A pointer that passes by, or rests where the curve comes up, leaves the table as it is.
  await graph.hover();
  await friend.mouse.move(0, 0, { steps: 3 });
  await expect(friend.locator('.lies')).toHaveAttribute('data-ply', end ?? '');
  await graph.click();
  await expect(friend.locator('.lies')).not.toHaveAttribute('data-ply', end ?? '');
  await graph.press('Home');
  await expect(review(friend).locator('.judgement')).toBeVisible();
});

test('whoever saves data has nothing searched unasked, and each thing by one press', async ({
  page,
  person,
}) => {
  await page.goto('./');
  const link = await linkOfGame(page);
  const friend = await person(PHONE);
  await savingData(friend);
  await friend.goto(link);
  await expect(friend.locator('.lies')).toBeVisible();
  await friend.keyboard.press('ArrowLeft');
  await expect(friend.getByRole('progressbar')).toHaveCount(0);
  const analyse = friend.getByRole('button', { name: 'Analyse', exact: true });
  await review(friend).getByRole('button', { name: 'Review' }).click();
  await expect(review(friend).getByRole('slider')).toBeVisible();
  await analyse.click();
  await expect(analyse).toHaveCount(0);
});

test('a position and a puzzle are shared', async ({ page, person }) => {
  await page.goto('./#/puzzles/3');
  await expect(page.locator('.place.choosing').first()).toBeVisible();
  const puzzle = await linkOf(page);
  const friend = await person(PHONE);
  await friend.goto(puzzle);
  await expect(friend.getByRole('heading', { name: /^Puzzle 3 of/ })).toBeVisible();

  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByRole('link', { name: 'Analyse' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis board' })).toBeVisible();
  const places = page.locator('.lies .place');
  await expect(places.first()).toBeVisible();
  const position = await linkOf(page);
  await friend.goto(position);
  await expect(friend.locator('.lies .place')).toHaveCount(await places.count());
  await expect(friend.getByRole('button', { name: 'Take into my games' })).toHaveCount(0);
});

// Earlier versions wrote a whole record into the address.
test('an address that contains a record makes a game of it', async ({ page }) => {
  const record = deflateRawSync(JSON.stringify(recordOf('base', 0))).toString('base64url');
  await page.goto(`./#/r/${record}`);
  await expect(page).toHaveURL(/#\/g\//);
  await expect(page.locator('.result h1')).toBeVisible();
});

test('a link that was cut off says so, and leads on', async ({ page }) => {
  for (const piece of ['1PcH1KuC', '2', '', 'nonsense%20']) {
    await page.goto(`./#/l/${piece}`);
    await expect(page.getByRole('heading', { name: 'This link cannot be opened.' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The link is cut off or altered');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'To the start page' }).click();
    await expect(page.getByRole('link', { name: 'Puzzles' })).toBeVisible();
  }
});

test('inside another page a game is looked at, and nothing else is there', async ({ page }) => {
  await page.goto('./');
  const link = new URL(await linkOfGame(page));
  await page.setViewportSize({ width: 480, height: 360 });
  await page.goto(`./?embed${link.hash}`);
  await expect(page.locator('.lies')).toBeVisible();
  await laidOut(page);
  const size = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(size).toBeLessThanOrEqual(480);
  const previous = page.getByRole('button', { name: 'One move back' });
  await expect(previous).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.lies > .near')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.lies').getByRole('row').last()).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByRole('button', { name: 'Share a link' })).toHaveCount(0);
  const end = await ply(page);
  await previous.click();
  await expect(page.locator('.lies')).not.toHaveAttribute('data-ply', end ?? '');
  // With cards on the table too.
  await laidOut(page);
  for (const effects of await each(page.locator('.lies > .near .wonders .effects')))
    await expect(effects).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('Home');
  await expect(page.locator('.lies')).toHaveAttribute('data-ply', '0');
  expect(await findings(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Open in full' })).toHaveAttribute(
    'href',
    link.pathname + link.hash,
  );
  // A page around it must not make somebody play in it.
  await page.goto('./?embed#/new/learn');
  await expect(page.getByRole('main')).toHaveText(/There is no such page/);
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('only that address may stand in a frame', { tag: '@server' }, async ({ request }) => {
  const policy = async (address: string) =>
    (await request.get(address)).headers()['content-security-policy'];
  expect(await policy('/?embed')).toContain('frame-ancestors *');
  for (const address of ['/', '/?embed=1', '/?x&embed', '/index.html?embed'])
    expect(await policy(address)).toContain("frame-ancestors 'none'");
});

const ground = (page: Page, of: string) =>
  page.locator(of).evaluate((each) => getComputedStyle(each).backgroundColor);
const WHITE = 'rgb(255, 255, 255)';

test('on paper there are the cards and all moves, and no buttons', async ({ page }) => {
  await page.goto('./');
  const link = await linkOfGame(page);
  await page.goto(link);
  const moves = page.locator('.beside li');
  await expect(moves.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // As broad as paper, and as a narrow window is printed.
  for (const width of [718, 390]) {
    await sized(page, { width, height: 1000 });
    await expect(page.locator('section.city').first()).toBeVisible();
    for (const button of await each(page.locator('.button, .keys')))
      await expect(button).toBeHidden();
    await expect(moves.nth(80)).toBeAttached();
    expect(await outside(page, 'li', '.beside ol')).toBe(0);
    expect(await outside(page, '.wonders li', '.city')).toBe(0);
    expect(await ground(page, '.analysis')).toBe(WHITE);
  }
});

test('a game is printed from a window of any size', async ({ page }) => {
  await layOut(page, recordOf('base', 0));
  for (const size of [{ width: 390, height: 844 }, { width: 720, height: 1000 }, DESK]) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(size);
    await laidOut(page);
    // The table keeps its form when it goes to paper.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await sized(page, { width: 718, height: 1000 });
    for (const part of await each(page.locator('.table :is(.tools, .buttons, .ground)')))
      await expect(part).toBeHidden();
    expect(await ground(page, '.table')).toBe(WHITE);
    await expect(page.locator('.city .wonders .effects')).toHaveCount(7);
    for (const part of await each(page.locator('.city .wonders :is(.effects, .picture)')))
      await expect(part).toBeVisible();
    expect(await outside(page, '.wonders li', '.city')).toBe(0);
    expect(await outside(page, '.effects', '.wonders .plate')).toBe(0);
    expect(await outside(page, 'tr', '.result')).toBe(0);
    const scrolls = await page
      .locator('.parts')
      .evaluate((parts) => parts.scrollHeight - parts.clientHeight);
    expect(scrolls).toBeLessThanOrEqual(1);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  }
});
