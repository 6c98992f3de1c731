import { expect, test, type Page } from '@playwright/test';
import { decideByMouse, nextTodo, play, plyOf, result } from './table';

test.describe.configure({ timeout: 300_000 });
// Whole games of two people are long: recording each step would take longer than playing it.
test.use({ trace: 'off' });

async function atOnce(page: Page) {
  await page.goto('/');
  await page.getByLabel('Show the computer’s moves').selectOption('at once');
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
  await expect(result(page).getByRole('columnheader', { name: 'Hammurabi' })).toBeVisible();
});

test('the rival’s turn is seen as it happens, and skipped by a key', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Show the computer’s moves').selectOption('slowly');
  await startSolo(page, 'bilkis');
  for (const gift of [0, 1]) await decideByMouse(page, await nextTodo(page), gift);
  const deciding = page.locator('.deciding');
  await expect(deciding).toBeVisible();
  await expect(deciding.locator('.decision')).toBeVisible();
  await expect(page.locator('.place.watched')).toBeVisible();
  const before = await plyOf(page);
  await page.keyboard.press('Space');
  await expect.poll(() => plyOf(page)).toBeGreaterThan(before);
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
  // Both choose before each Age, and declare where there is a choice.
  expect(handed).toBeGreaterThanOrEqual(6);
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

test('on two devices nothing of a secret choice reaches the other side', async ({ browser }) => {
  const first = await (await browser.newContext()).newPage();
  await atOnce(first);
  await startLeaders(first, 'Two players at this screen');
  await first.getByRole('button', { name: 'Display' }).click();
  await first.getByRole('button', { name: 'Play on two devices' }).click();
  await first.getByRole('button', { name: /This screen plays/ }).click();
  const link = first.getByRole('dialog').locator('.link a');
  await expect(link).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  const heard: string[] = [];
  second.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  await second.goto((await link.getAttribute('href')) ?? '');
  await expect(second.locator('.status h1')).toBeVisible();
  await first.keyboard.press('Escape');

  const choices = (page: Page) => page.locator('.step [data-choice]');
  const secret = (page: Page) => page.locator('.step.recruit_choose [data-choice]');
  // The drafts of leaders and Wonders, whoever is asked.
  for (let n = 0; n < 40; n++) {
    await expect
      .poll(async () => (await choices(first).count()) + (await choices(second).count()))
      .toBeGreaterThan(0);
    if ((await secret(first).count()) > 0) break;
    const asked = (await choices(first).count()) > 0 ? first : second;
    await decideByMouse(asked, 'choice', n);
  }
  await expect(secret(first).first()).toBeVisible();
  await expect(secret(second).first()).toBeVisible();

  const frames = heard.length;
  const seen = await second.locator('.table').innerText();
  await secret(first).first().click();
  await expect(first.locator('.status h1')).toContainText('Waiting');
  await second.waitForTimeout(1000);
  expect(heard.slice(frames)).toEqual([]);
  expect(await second.locator('.table').innerText()).toBe(seen);

  await secret(second).last().click();
  await expect(second.locator('.status h1')).not.toContainText('Choose a leader');
  await expect(first.locator('.status h1')).not.toContainText('Waiting until');
});
