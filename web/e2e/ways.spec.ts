import type { Page } from '@playwright/test';
import { layOutBefore, openRecord, type Move } from './recorded';
import { nextTodo, startAgainstComputer, startWithoutGames } from './table';
import { PHONE, expect, keptNowhere, test } from './test';

// Navigation: Back, Esc, addresses that do not exist.

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}

test('Back from a card that the keys stand on leads to the start', async ({ page }) => {
  const faults = faultsOf(page);
  await startAgainstComputer(page);
  for (let n = 0; n < 20 && (await nextTodo(page)) !== 'card'; n++)
    await page.locator('.step [data-choice]').first().click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.place:focus')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('Esc closes a hint', async ({ page }) => {
  await startAgainstComputer(page);
  await nextTodo(page);
  await page.keyboard.press('h');
  await expect(page.locator('section.hint')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('section.hint')).toHaveCount(0);
});

test('a game being set up stands in the address and in the history', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /^Solo/ }).click();
  await expect(page).toHaveURL(/#\/new\/solo$/);
  await expect(page.locator('[data-rival]').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-rival]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'New game' })).toBeFocused();
  await page.goBack();
  await expect(page.locator('[data-rival]').first()).toBeVisible();
});

test('a first visit fetches the letters it shows, and a table only for who moves', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const language of ['en', 'de', 'fr', 'es']) {
    await page.goto('./');
    await page.evaluate((text) => {
      localStorage['dipolis.settings'] = text;
    }, JSON.stringify({ language }));
    asked.length = 0;
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('.way:enabled').first()).toBeVisible();
    // A move of no distance comes from a pointer that rests.
    await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointermove')));
    await page.evaluate(() => document.fonts.ready);
    const fonts = asked.filter((file) => file.endsWith('.woff2'));
    expect(fonts.length, language).toBeGreaterThan(1);
    expect(
      fonts.filter((file) => !file.includes('-words-')),
      language,
    ).toEqual([]);
    expect(
      asked.filter((file) => file.includes('/TablePage-')),
      language,
    ).toEqual([]);
  }
  const table = page.waitForRequest('**/TablePage-*.js');
  await page.mouse.move(200, 200, { steps: 3 });
  await table;
});

test('a part of the page that does not load says so, and a reload brings it', async ({ page }) => {
  await keptNowhere(page);
  await page.route('**/TablePage-*.js', (route) => route.abort());
  await page.goto('./');
  const play = page.getByRole('button', { name: 'Play against the computer' });
  await expect(play).toBeEnabled();
  const ahead = page.waitForEvent('requestfailed');
  await page.mouse.move(200, 200, { steps: 3 });
  await ahead; // the start page loads it ahead, and does not complain
  const banner = page.getByRole('status').filter({ hasText: 'could not be loaded' });
  await expect(banner).toHaveCount(0);
  await play.click();
  await expect(banner).toBeVisible();
  await page.unroute('**/TablePage-*.js');
  await banner.getByRole('button', { name: 'Reload' }).click();
  await nextTodo(page);
  await expect(banner).toHaveCount(0);
});

test('an address that leads nowhere says so', async ({ page }) => {
  const faults = faultsOf(page);
  for (const [address, words] of [
    ['./#/nothing-here', 'There is no such page'],
    ['./#/b/unknown', 'There is no such game'],
    ['./#/b/unknown/7', 'There is no such game'],
    ['./#/g/unknown', 'There is no such game'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('status').first()).toContainText(words);
    await expect(page.getByRole('link', { name: 'Start page' })).toBeVisible();
  }
  expect(faults).toEqual([]);
});

test('with colours of the system, shapes of cards stand out from what is below', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await startAgainstComputer(page);
  const shape = page.locator('.kinds svg[data-colour] path').first();
  const [fill, ink] = await shape.evaluate((path) => [
    getComputedStyle(path).fill,
    getComputedStyle(document.body).color,
  ]);
  expect(fill).toBe(ink);
});

test('on a phone one sees that nobody has to be recruited', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const asks = ({ by, do: what }: Move) => by === 0 && ['maecenas', 'rome'].includes(what);
  await layOutBefore(page, 'leaders', asks, ['human', 'level4']);
  await expect(page.locator("[data-choice$=' none']")).toBeInViewport({ ratio: 1 });
});

test(
  'who has never played presses one button to play, and finds the game in the list',
  { tag: '@server' },
  async ({ page, context }) => {
    await startWithoutGames(page);
    await page.getByRole('button', { name: /^Play A first game/ }).click();
    // The Wonders are dealt: the first decision is about a card.
    expect(await nextTodo(page)).toBe('card');
    // Another window of the same browser sees the list of games.
    const second = await context.newPage();
    await second.goto('./');
    await expect(second.getByRole('link', { name: /level 1/ }).first()).toBeVisible();
    await expect(second.getByRole('button', { name: /^Play A first game/ })).toHaveCount(0);
  },
);

test('theme and size of letters can be chosen, and stay', async ({ page }) => {
  await page.goto('./');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
  await page.getByLabel('Theme').selectOption('light');
  await page.getByLabel('Text size').selectOption('largest');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveCSS('font-size', '20px');
  await page.reload();
  await expect(html).toHaveCSS('font-size', '20px');
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('who reads the rules while the computer moves decides nothing by the next key', async ({
  page,
}) => {
  let move: () => void = () => undefined;
  const moved = new Promise<void>((resolve) => (move = resolve));
  let held = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer().onMessage(async (message) => {
      if (held && String(message).includes('"t":"table"')) await moved;
      socket.send(message);
    });
  });
  await startAgainstComputer(page);
  const choices = page.locator('.step [data-choice]');
  await choices.first().waitFor();
  held = true;
  await choices.first().click();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const search = page.getByRole('searchbox');
  await search.fill('guild');
  move();
  await expect(choices.first()).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.type(' x');
  await expect(search).toHaveValue('guild x');
  await expect(choices).toHaveCount(1);
});

test('in a replay Space presses the button that has the focus; capitals are shortcuts too', async ({
  page,
}) => {
  await page.goto('./');
  await openRecord(page);
  await page.locator('.result summary').click();
  await page.getByRole('button', { name: 'Replay' }).click();
  const back = page.getByRole('button', { name: 'Back to now' });
  await back.focus();
  await page.keyboard.press(' ');
  await expect(back).toHaveCount(0);
  await page.keyboard.press('Shift+L');
  await expect(page.getByRole('dialog', { name: 'Log' })).toBeVisible();
});
