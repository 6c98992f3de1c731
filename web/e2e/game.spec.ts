import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  decideByKeys,
  decideByMouse,
  more,
  play,
  plyOf,
  result,
  startAgainstComputer,
} from './table';

test('a whole game against the computer by mouse, to the score sheet and a record', async ({
  page,
}) => {
  await startAgainstComputer(page);
  await play(page, decideByMouse);
  await expect(page.getByRole('heading', { level: 1, name: /win|victory/i }).first()).toBeVisible();
  await more(page);
  await expect(result(page).getByRole('row', { name: /^Total/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const record = readFileSync(await (await download).path(), 'utf8');
  expect(JSON.parse(record)).toMatchObject({ format: 'duel-trace/2' });

  await page.getByRole('button', { name: /Rematch/ }).click();
  await expect(page.locator('.status h1')).toContainText('Choose a Wonder');
});

test('a whole game by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Show the computer’s moves').focus();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Opponent' }).focus();
  await page.keyboard.type('simple');
  await page.getByRole('button', { name: 'Play against the computer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.status h1')).toContainText('Your turn');
  await play(page, decideByKeys);
  await expect(result(page)).toBeVisible();
});

test('reload goes on where the game was, and Back leads to the list of games', async ({ page }) => {
  await startAgainstComputer(page);
  await play(page, decideByMouse, (n) => n === 8);
  const before = await plyOf(page);
  const prompt = await page.locator('.status h1').textContent();
  const game = new URL(page.url()).hash;
  await page.reload();
  await expect(page.locator('.status h1')).toHaveText(prompt ?? '');
  expect(await plyOf(page)).toBe(before);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Games to go on with' })).toBeVisible();
  // Found by its address, because other tests play on the same server.
  await page.locator(`a[href="${game}"]`).first().click();
  await expect(page.locator('.status h1')).toHaveText(prompt ?? '');
});

test('two people at one screen take turns', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Who begins, rules').click();
  await page.getByLabel(/First game/).check();
  await page.getByRole('button', { name: /^Two players/ }).click();
  await expect(page.locator('.status h1')).toContainText('Player 1 to move');
  await page.keyboard.press('b');
  await expect(page.locator('[data-choice^="build"]:focus')).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await expect(page.locator('.status h1')).toContainText('Player 2 to move');

  // A menu opens with its first choice focused: a shortcut does not take that for its first press.
  await page.locator('.place.accessible').first().click();
  const first = page.getByRole('dialog').locator('[data-choice]:focus');
  await page.keyboard.press((await first.getAttribute('aria-keyshortcuts')) ?? '');
  await expect(first).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('.status h1')).toContainText('Player 1 to move');
});

test('a game is deleted only after a second word', async ({ page }) => {
  await startAgainstComputer(page);
  const game = new URL(page.url()).hash;
  await page.goto('/');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${game}"]`) });
  await row.getByRole('button', { name: /^Delete the game/ }).click();
  await row.getByRole('button', { name: 'Keep' }).click();
  await expect(row.getByRole('button', { name: /^Delete the game/ })).toBeFocused();
  await row.getByRole('button', { name: /^Delete the game/ }).click();
  // On a phone, the game can still be read beside the second word.
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await row.locator('.players').boundingBox())?.width).toBeGreaterThan(150);
  await row.getByRole('button', { name: 'Delete for good' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.locator('.list')).toBeFocused();
  await page.goto(`/${game}`);
  await expect(page.getByText('There is no such game')).toBeVisible();
});
