import type { Page } from '@playwright/test';
import { findings } from './axe';
import { decideByMouse, nextTodo, plyAbove, plyOf } from './table';
import { chosen, expect, test } from './test';

const bubble = (page: Page) => page.locator('.coach');
const panel = (page: Page) => page.getByRole('dialog');

/** The action that each lesson asks for. */
const DONE: Record<string, (page: Page) => Promise<void>> = {
  'solo.deck': (page) => page.getByTitle('Decision deck').click(),
  'solo.strategy': (page) => page.locator('.far .head button').first().click(),
  'leaders.city': (page) => page.locator('.near .leaders button.hand').click(),
  'leaders.rival': (page) => page.locator('.far .leaders button.hand').click(),
};

async function begin(page: Page, course: RegExp) {
  await chosen(page, { pace: 0 });
  await page.goto('./');
  await page.getByRole('button', { name: /^Learn/ }).click();
  await page.getByRole('button', { name: course }).click();
  await expect(bubble(page)).toBeVisible();
}

/** Guesses which card will be taken, by the list or by the card itself. */
async function guess(page: Page, inStructure: boolean) {
  const cards = bubble(page).locator('[data-guess]');
  const card = await cards.first().getAttribute('data-guess');
  if (inStructure) await page.locator(`.place[data-card="${card}"]`).click();
  else await cards.first().click();
  const told = bubble(page).getByRole('heading', { name: /^(Right|Not)/ });
  await expect(told).toBeVisible();
  await expect(bubble(page)).toContainText(/Bilkis built .*card/);
  await bubble(page).getByRole('button', { name: 'Understood' }).click();
  // With another turn Bilkis is guessed again at once: the same lesson.
  await expect(told).toHaveCount(0);
}

/** Follows the lessons to their end; returns their ids. */
async function follow(page: Page): Promise<string[]> {
  const said: string[] = [];
  for (let n = 0; n < 80; n++) {
    const silent = '.table[data-lesson=""]';
    const todo = page.locator(`${silent} .place.choosing, ${silent} .step [data-choice]`).first();
    const lesson = page.locator('.table[data-lesson]:not([data-lesson=""])');
    await expect(lesson.or(todo).first()).toBeVisible();
    // Both reads in one step: the lesson may end while its bubble is being located.
    const id = await page.locator('.table').getAttribute('data-lesson');
    if (!id) {
      // The lesson comes before the decision.
      if (said.at(-1)?.endsWith('go_on')) return said;
      await decideByMouse(page, await nextTodo(page), n);
    } else {
      said.push(id);
      const does = DONE[id];
      if (id === 'solo.guess') {
        await guess(page, said.filter((each) => each === id).length > 1);
        continue;
      }
      if (does) {
        await does(page);
        await expect(panel(page)).toBeVisible();
        await expect(bubble(page)).toHaveCount(0);
        await page.keyboard.press('Escape');
      } else await bubble(page).getByRole('button', { name: 'Understood' }).click();
      await expect(page.locator(`.table[data-lesson="${id}"]`)).toHaveCount(0);
    }
  }
  throw new Error(`the lessons do not end: ${said.join(' ')}`);
}

for (const [course, name] of [
  ['solo', /^Solo/],
  ['leaders', /^Leaders/],
] as const)
  test(`the lessons of ${course} to their end, and on with the game`, async ({ page }) => {
    await begin(page, name);
    const said = await follow(page);
    const words = await page.evaluate(() => localStorage.getItem('dipolis.lesson'));
    expect(words).toContain('"course":null');
    expect(new Set(said).size).toBeGreaterThanOrEqual(course === 'solo' ? 11 : 10);
    const ply = await plyOf(page);
    await decideByMouse(page, await nextTodo(page), 0);
    await plyAbove(page, ply);
    await page.reload();
    await nextTodo(page);
    await expect(bubble(page)).toHaveCount(0);
  });

/** Actions of the learner in each exercise, card by card until it is what was asked for. */
const EXERCISES = [
  'take',
  'build',
  'sell',
  'uncover',
  'trade',
  'wonder',
  'shield',
  'pair',
  'token',
];
const CHOICE: Record<string, string> = { sell: 'discard', uncover: 'discard', wonder: 'wonder' };

async function doExercise(page: Page, id: string) {
  const said = page.locator('[data-exercise]');
  await expect(said).toHaveAttribute('data-exercise', id);
  await expect(said).toHaveAttribute('data-over', 'false');
  // The position has arrived.
  await expect(page.getByRole('button', { name: 'Show me' })).toBeEnabled();
  const cards = page.locator('.place.choosing');
  const choice = page.locator(`[data-choice^="${CHOICE[id] ?? 'build'}"]:enabled`);
  if (id === 'take') await cards.first().click();
  else if (id === 'build') await choice.click();
  else if (id === 'token') await page.locator('.step [data-choice]').first().click();
  else
    for (let n = 0; (await cards.count()) > n; n++) {
      await cards.nth(n).click();
      await expect(panel(page)).toBeVisible();
      if ((await choice.count()) > 0) await choice.first().click();
      else await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);
      const done = page.locator(`[data-exercise="${id}"][data-over="false"]`);
      if ((await done.count()) === 0) break;
    }
}

test.describe(() => {
  test.use({ bypassCSP: true }); // for axe
  test('the first steps: each thing once by hand, then a game with the tips that are left', async ({
    page,
  }) => {
    await page.goto('./');
    await page.getByRole('button', { name: /^Learn/ }).click();
    await page.getByRole('button', { name: /^First steps/ }).click();
    const said = page.locator('[data-exercise]');
    for (const id of EXERCISES) {
      await doExercise(page, id);
      const goesOn = ['take', 'pair'].includes(id);
      if (goesOn) continue;
      await expect(said).toHaveAttribute('data-over', 'true');
      if (id === 'trade') expect(await findings(page)).toEqual([]);
      if (id !== 'token') await page.getByRole('link', { name: 'Next' }).press('Enter');
    }
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Now a whole game' }).click();
    await expect(bubble(page)).toContainText('Two cities');
    await bubble(page).getByRole('button', { name: 'Understood' }).click();
    await expect(bubble(page)).toContainText('What it costs you');
  });
});

test('an unasked move is not made; a fitting move is shown; a reload stays there', async ({
  page,
}) => {
  await page.goto('./#/learn/4');
  const exercise = page.locator('[data-exercise="uncover"]');
  // Each card that this one lies on is held by another one too.
  await page.locator('.place[data-card="glassworks"]').click();
  await page.locator('[data-choice="build glassworks"]').click();
  await expect(page.locator('.task .wrong')).toBeVisible();
  await expect(exercise).toHaveAttribute('data-over', 'false');
  await page.reload();
  await expect(exercise).toBeVisible();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.locator('.place.hinted').click();
  await page.locator('[data-choice^="build"]').click();
  await expect(exercise).toHaveAttribute('data-over', 'true');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.locator('[data-exercise="trade"]')).toBeVisible();
});

test('lessons go on after a reload, in the language chosen, and end when told to', async ({
  page,
}) => {
  await begin(page, /^First game/);
  await expect(bubble(page)).toContainText('Two cities');
  await bubble(page).getByRole('button', { name: 'Understood' }).click();
  await expect(bubble(page)).toContainText('The structure');
  await page.reload();
  await expect(bubble(page)).toContainText('The structure');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Language').selectOption('de');
  await page.keyboard.press('Escape');
  await expect(bubble(page)).toContainText('Die Auslage');
  await bubble(page).getByRole('button', { name: 'Genug erklärt' }).click();
  await expect(bubble(page)).toHaveCount(0);
  await nextTodo(page);
});

test.describe(() => {
  test.use({ bypassCSP: true }); // for axe
  test('the rules are read and searched from the start page, in French', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
    await page.getByLabel('Language').selectOption('fr');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Apprendre/ }).click();
    await page.getByRole('button', { name: 'Règles', exact: true }).click();
    await expect(panel(page).locator('[data-rule="R1"]')).toBeInViewport();
    expect(await findings(page)).toEqual([]);
    await panel(page).getByRole('searchbox').fill('hammurabi economie');
    await expect(panel(page).locator('[data-rule="S2"]').getByRole('row')).toHaveCount(6);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
  });
});
