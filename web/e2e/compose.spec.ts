import type { Page } from '@playwright/test';
import { decideByMouse, nextTodo, pickLabel, play, startAgainstComputer } from './table';
import { PHONE, chosen, expect, laidOut, resized, test } from './test';

const look = (page: Page) => page.getByRole('button', { name: 'Look into it' });
const sorter = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const spot = (page: Page, place: number) => page.locator(`[data-spot="${place}"]`);

async function emptyTable(page: Page, age: string) {
  await page.goto('./#/b');
  await page.getByRole('button', { name: 'Set up a table' }).click();
  await pickLabel(page, age);
  await expect(page.locator('.spot')).toHaveCount(20);
}

/** Assigns the components of these names to a spot of a list, by clicks. */
async function put(page: Page, list: string, where: RegExp, names: string[]) {
  const region = sorter(page, list);
  await pickLabel(region, where);
  for (const name of names)
    await region.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(region.locator('.chip.pressed')).toHaveCount(names.length);
}

test('a table in the middle of Age II is rebuilt by clicking, and looked into', async ({
  page,
}) => {
  await emptyTable(page, 'Age II');
  await pickLabel(page, 'Take away, lay back');
  for (const place of [18, 19, 16, 17, 13, 14, 10, 5]) await spot(page, place).click();
  await pickLabel(page, 'Name the card');
  const names = ['forum', 'temple', 'library', 'walls', 'rost', 'school', 'barr', 'statue', 'saw'];
  await expect(page.locator('.spot.wanted')).toHaveCount(names.length);
  // After each card the picker goes on to the next place without a name.
  await spot(page, 0).click();
  const search = page.getByRole('group', { name: 'Which card lies here?' }).getByRole('searchbox');
  for (const name of names) {
    await search.fill(name);
    await search.press('Enter');
  }
  await expect(search).toBeHidden();
  await expect(page.locator('.spot.wanted')).toHaveCount(0);

  await put(page, 'Cards', /^Player 1/, ['Lumber Yard', 'Quarry', 'Press', 'Theater']);
  await put(page, 'Cards', /^Player 2/, ['Clay Pit', 'Glassworks', 'Guard Tower', 'Brickyard']);
  await put(page, 'Cards', /^Discard pile/, ['Baths', 'Clay Pool']);
  await put(page, 'Cards', /^Under a Wonder/, []);
  await put(page, 'Wonders', /^Player 1: to build/, ['The Sphinx', 'Piraeus', 'The Colossus']);
  await put(page, 'Wonders', /^Player 1: built/, ['The Pyramids']);
  await put(page, 'Wonders', /^Player 2: to build/, ['The Appian Way', 'The Mausoleum']);
  await put(page, 'Wonders', /^Player 2: built/, ['Circus Maximus']);
  await put(page, 'Progress tokens', /^Player 1/, ['Strategy']);
  await put(page, 'Progress tokens', /^On the board/, ['Law', 'Economy', 'Masonry']);
  await page.getByLabel('Coins: Player 1').fill('12');
  await page.getByLabel('Coins: Player 2').fill('9');
  await pickLabel(page, 'Player 2');
  await page.getByRole('slider', { name: 'Pawn' }).focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
  // The military token that the pawn has reached is removed automatically.
  const half = page.getByRole('group', { name: 'Military tokens in the half of Player 1' });
  await expect(half.locator('.pressed')).toHaveCount(1);

  await look(page).click();
  const lines = page.getByRole('region', { name: 'Best moves' });
  await expect(lines.getByRole('button', { name: /^\d+ % / }).first()).toBeVisible();
  await expect(page.locator('.place.choosing')).toHaveCount(2);
  await expect(page.getByText(/^Player 2 to move/)).toBeVisible();
});

test('an impossible value or card is explained beside its field', async ({ page }) => {
  await emptyTable(page, 'Age I');
  const coins = page.getByLabel('Coins: Player 2');
  await coins.fill('300');
  const told = page.locator('[data-field="cities[1].coins"]');
  await expect(told).toHaveText('A whole number from 0 to 255.');
  await expect(coins).toHaveAttribute('aria-invalid', 'true');
  await expect(coins).toHaveAccessibleDescription(/from 0 to 255/);
  await laidOut(page);
  const [field, sentence] = [await coins.boundingBox(), await told.boundingBox()];
  expect((sentence?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(16);
  await coins.fill('7');
  await expect(told).toHaveCount(0);

  await pickLabel(page, 'Take away, lay back');
  await spot(page, 0).click();
  await expect(page.locator('[data-field="structure[0]"]')).toContainText('a card lies on it');
  await expect(spot(page, 0)).toHaveClass(/wrong/);
  await expect(look(page)).toBeDisabled();
});

test('the position of a turn is changed; the game and the names stay', async ({ page }) => {
  await startAgainstComputer(page);
  await play(page, decideByMouse, (_, todo) => todo === 'card');
  const game = page.url();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await expect(page.getByRole('region', { name: 'City: You' })).toBeVisible();
  await page.getByRole('button', { name: 'Change this position' }).click();
  await expect(page.getByLabel('Coins: You')).not.toHaveValue('');
  await page.getByLabel('Coins: You').fill('42');
  await look(page).click();
  await expect(page).toHaveURL(/#\/b\/p\//);
  await expect(page.getByRole('region', { name: 'City: You' })).toContainText('42');
  // The address holds the changed position; the game has not changed.
  await page.reload();
  await expect(page.locator('.city').filter({ hasText: '42' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('link', { name: /^Go on/ })).toBeVisible();
  // By its address, because other tests have played on the same server.
  await page.goto(game);
  expect(await nextTodo(page)).toBe('card');
});

test('a game with an add-on is kept as it is, and says so', async ({ page }) => {
  await chosen(page, { pace: 0 });
  await page.goto('./');
  await page.getByRole('button', { name: /^Solo/ }).click();
  await page.locator('[data-rival="caesar"]').click();
  await nextTodo(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await page.getByRole('button', { name: 'Change this position' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot be changed here');
  await page.getByRole('button', { name: 'Empty table' }).click();
  await expect(page.locator('.spot')).toHaveCount(20);
});

test('a phone shows the form without sideways scrolling', async ({ page }) => {
  await emptyTable(page, 'Age I');
  await resized(page, PHONE);
  for (const age of ['Age I', 'Age III']) {
    await pickLabel(page, age);
    await page.locator('.spot.wanted').first().click();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide, age).toBe(false);
  }
});
