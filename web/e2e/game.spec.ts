import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe';
import {
  decideByKeys,
  decideByMouse,
  more,
  play,
  plyOf,
  result,
  startAgainstComputer,
} from './table';
import { PHONE, expect, resized, test } from './test';

/** Plays to the end; every kind of screen is checked when it first appears. */
async function playChecked(page: Page) {
  const seen = new Set<string>();
  await play(page, async (each, todo, n) => {
    const age = await each.locator('.table').getAttribute('data-age');
    const what = todo === 'choice' ? await each.locator('.status h1').innerText() : `Age ${age}`;
    if (!seen.has(what)) {
      seen.add(what);
      await expectNoFindings(each, what);
      if (todo === 'card') {
        await each.locator('.place.choosing').first().click();
        await expectNoFindings(each, `choices in ${what}`);
        await each.keyboard.press('Escape');
      }
    }
    await decideByMouse(each, todo, n);
  });
}

test.describe(() => {
  test.use({ bypassCSP: true }); // for axe
  test('a whole game by mouse, to the score sheet and a record; nothing serious in anybody’s way', async ({
    page,
  }) => {
    await page.goto('./');
    await page.getByText('Who begins, rules').click();
    // Until the server has answered, nothing can be started and all is dimmed.
    await expect(page.getByRole('button', { name: /^Solo/ })).toBeEnabled();
    await expectNoFindings(page, 'start page');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Show the computer’s moves').selectOption('at once');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Opponent' }).selectOption('greedy');
    await page.getByRole('button', { name: 'Play against the computer' }).click();
    await expect(page.locator('.status h1')).toContainText('Your turn');
    await playChecked(page);

    await expect(
      page.getByRole('heading', { level: 1, name: /win|victory/i }).first(),
    ).toBeVisible();
    await page.keyboard.press('Shift'); // ends the last scene
    await expect(page.locator('.end-scene')).toHaveCount(0);
    await expectNoFindings(page, 'end');
    await page.getByRole('button', { name: /^Discard pile/ }).click();
    await expectNoFindings(page, 'discard pile');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys and help' })).toBeVisible();
    await expectNoFindings(page, 'help');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await more(page);
    await expect(result(page).getByRole('row', { name: /^Total/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the record' }).click();
    const record = readFileSync(await (await download).path(), 'utf8');
    expect(JSON.parse(record)).toMatchObject({ format: 'duel-trace/2' });

    await page.getByRole('button', { name: /Rematch/ }).click();
    await expect(page.locator('.status h1')).toContainText('Choose a Wonder');
  });
});

test('a whole game by keyboard alone', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('./');
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
  // Found by its address, because other tests have played on the same server.
  await page.locator(`a[href="${game}"]`).first().click();
  await expect(page.locator('.status h1')).toHaveText(prompt ?? '');
});

test('two people at one screen take turns', async ({ page }) => {
  await page.goto('./');
  await page.getByText('Who begins, rules').click();
  await page.getByLabel(/First game/).check();
  await page.getByRole('button', { name: /^Two players/ }).click();
  await expect(page.locator('.status h1')).toContainText('Player 1 to move');
  await page.keyboard.press('b');
  await expect(page.locator('[data-choice^="build"]:focus')).toBeVisible();
  await page.keyboard.press('d');
  // A second press of the key confirms.
  await expect(page.locator('[data-choice^="discard"]:focus')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.locator('.status h1')).toContainText('Player 2 to move');

  // A menu opens with its first choice focused, which Enter takes.
  await page.locator('.place.accessible').first().click();
  const first = page.getByRole('dialog').locator('[data-choice]:focus');
  await expect(first).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('.status h1')).toContainText('Player 1 to move');
});

test('a game is deleted only after a second word', async ({ page }) => {
  await startAgainstComputer(page);
  const game = new URL(page.url()).hash;
  await page.goto('./');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${game}"]`) });
  await row.getByRole('button', { name: /^Delete the game/ }).click();
  await row.getByRole('button', { name: 'Keep' }).click();
  await expect(row.getByRole('button', { name: /^Delete the game/ })).toBeFocused();
  await row.getByRole('button', { name: /^Delete the game/ }).click();
  // On a phone, the game can still be read beside the second word.
  await resized(page, PHONE);
  expect((await row.locator('.players').boundingBox())?.width).toBeGreaterThan(150);
  await row.getByRole('button', { name: 'Delete for good' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.locator('.list')).toBeFocused();
  await page.goto(`./${game}`);
  await expect(page.getByText('There is no such game')).toBeVisible();
});
