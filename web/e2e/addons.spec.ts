import { expect, test, type Page } from '@playwright/test';
import { decideByMouse, more, nextTodo, play, plyAbove, plyOf, result } from './table';

async function atOnce(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Show the computer’s moves').selectOption('at once');
  await page.keyboard.press('Escape');
}

async function startSolo(page: Page, rival: string) {
  await page.getByRole('button', { name: /^Solo/ }).click();
  await page.locator(`[data-rival="${rival}"]`).click();
  await expect(page.locator('.status h1')).toContainText('Choose the Wonder to give away');
}

async function startLeaders(page: Page, who: string) {
  await page.getByRole('button', { name: /^Leaders/ }).click();
  await page.getByRole('button', { name: who, exact: true }).click();
  await expect(page.locator('.status h1')).toBeVisible();
}

test('a whole Solo game, to a score sheet with the rival’s name', async ({ page }) => {
  await atOnce(page);
  await startSolo(page, 'hammurabi');
  await play(page, decideByMouse);
  await expect(page.locator('.result h1')).toContainText(/Hammurabi|You/);
  await more(page);
  await expect(result(page).getByRole('columnheader', { name: 'Hammurabi' })).toBeVisible();
});

test('the rival’s turn is seen as it happens, and skipped by a key', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Show the computer’s moves').selectOption('slowly');
  await page.keyboard.press('Escape');
  await startSolo(page, 'bilkis');
  for (const gift of [0, 1]) await decideByMouse(page, await nextTodo(page), gift);
  const deciding = page.locator('.deciding');
  await expect(deciding).toBeVisible();
  await expect(deciding.locator('.decision')).toBeVisible();
  await expect(page.locator('.place.watched')).toBeVisible();
  const before = await plyOf(page);
  await page.keyboard.press('Space');
  await plyAbove(page, before);
  await expect(page.locator('.status .news')).toContainText(/Bilkis built .*(first|card)/);
  await page.getByTitle('Decision deck').click();
  await expect(page.getByRole('dialog', { name: 'Decision deck' })).toContainText(
    /Decision cards left/,
  );
});

test('a whole Leaders game at one screen, handed over for each secret', async ({ page }) => {
  await atOnce(page);
  await startLeaders(page, 'Two players at this screen');
  let handed = 0;
  await play(page, async (each, todo, n) => {
    if (todo === 'handover') {
      handed += 1;
      await expect(each.locator('.step [data-choice]')).toHaveCount(0);
    }
    await decideByMouse(each, todo, n);
  });
  // Both choose before each Age, and declare where they have a choice.
  expect(handed).toBeGreaterThanOrEqual(6);
  await more(page);
  const leaders = result(page).getByRole('row', { name: /^Leaders/ });
  if ((await leaders.count()) > 0) {
    await leaders.getByRole('button').first().click();
    await expect(page.getByRole('dialog', { name: /leaders/i })).toBeVisible();
  }
});

test('a list of one’s own has to be long enough', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Leaders/ }).click();
  await page.getByRole('combobox', { name: 'Opponent' }).selectOption('greedy');
  await page.getByRole('radio', { name: /^Your own list/ }).check();
  await page.getByRole('checkbox', { name: /^Nero/ }).check();
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 8');
  for (const name of ['Plato', 'Midas', 'Darius', 'Sappho', 'Hiram', 'Varro', 'Amytis'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await expect(page.locator('.status h1')).toContainText('Choose a leader');
});
