import type { Locator, Page } from '@playwright/test';
import { findings } from './axe';
import { decided, nextTodo, result, stateOf, type Todo } from './table';
import { layOutBefore } from './recorded';
import { chosen, expect, test } from './test';

// The page's content security policy blocks foreign scripts, and axe is one.
test.use({ bypassCSP: true });

/** Whole games without a mouse: all elements are reached by keys, and axe finds nothing serious. */
async function tabTo(page: Page, goal: Locator) {
  await expect(goal).toBeVisible();
  for (let n = 0; n < 120; n++) {
    if (await goal.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(goal)}`);
}

async function start(page: Page, ...ways: RegExp[]) {
  await page.goto('./');
  await page.getByRole('button', { name: 'Settings' }).click();
  await tabTo(page, page.getByLabel('Show the computer’s moves'));
  await page.keyboard.press('a');
  for (const way of ways) {
    await tabTo(page, page.getByRole('button', { name: way }).first());
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('.status h1')).toBeVisible();
}

const ARROWS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'];
/** Shortcuts for the uses of a card, in turn. */
const USES = ['b', 'w', 'd', 'b'];

async function decide(page: Page, todo: Todo, n: number) {
  const before = await stateOf(page);
  // An arrow key moves the focus to the current decision, whatever had it.
  if (todo !== 'handover') await page.keyboard.press(ARROWS[n % ARROWS.length] ?? '');
  if (todo === 'card') {
    await page.locator('.place:focus').waitFor();
    await page.keyboard.press('Enter');
    const choice = page.getByRole('dialog').locator('[data-choice]:focus');
    await choice.waitFor();
    const use = USES[n % USES.length] ?? 'b';
    const it = page.getByRole('dialog').locator(`[aria-keyshortcuts~="${use.toUpperCase()}"]`);
    const offered = (await it.count()) > 0 && (await it.first().getAttribute('data-choice'));
    if (offered && !(await it.first().evaluate((node) => node === document.activeElement)))
      await page.keyboard.press(use);
  } else if (todo === 'choice') {
    await page.locator('.step [data-choice]:focus').waitFor();
  } else {
    await page.locator('.handover button:focus').waitFor();
  }
  await page.keyboard.press('Enter');
  if (todo === 'handover') await page.locator('.step [data-choice]:focus').waitFor();
  else await decided(page, before);
}

/** In the page: what is to be decided, as a list of classes. */
const stepHere = () =>
  [...(document.querySelector('.step')?.classList ?? [])]
    .filter((each) => each !== 'tall' && !each.startsWith('svelte'))
    .join(' ');

/** Plays to the score sheet, or until then; checks each kind of screen when it first appears. */
async function playThrough(
  page: Page,
  until: (todo: Todo, seen: ReadonlySet<string>) => boolean = () => false,
): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let n = 0; n < 200; n++) {
    const todo = await nextTodo(page);
    if (todo === 'over' || until(todo, seen)) return seen;
    const what = todo === 'choice' ? await page.evaluate(stepHere) : todo;
    if (!seen.has(what)) expect(await findings(page), what).toEqual([]);
    seen.add(what);
    await decide(page, todo, n);
  }
  throw new Error('the game does not end');
}

/** Opens the focused element, checks it, and checks that the focus returns. */
async function visit(page: Page, opener: Locator, name: RegExp) {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  expect(await findings(page), String(name)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function readSheet(page: Page) {
  await expect(result(page)).toBeVisible();
  expect(await findings(page), 'score sheet').toEqual([]);
  await result(page).locator('summary').focus();
  await page.keyboard.press('Enter');
  await visit(page, result(page).getByRole('table').getByRole('button').first(), /./);
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Log' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: /^(Rematch|Play again)/ }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.step [data-choice]:focus')).toBeVisible();
}

test('a whole Solo game by keyboard alone', async ({ page }) => {
  await start(page, /^Solo/, /^Caesar/);
  for (const gift of [0, 1]) await decide(page, await nextTodo(page), gift);
  await nextTodo(page);
  await visit(page, page.getByTitle('Decision deck'), /Decision deck/);
  await visit(page, page.locator('.far .head button').first(), /Caesar/);
  await playThrough(page);
  await readSheet(page);
});

test('a whole Leaders game by keyboard alone', { tag: '@nightly' }, async ({ page }) => {
  await start(page, /^Leaders/, /^Two players at this screen/);
  const seen = await playThrough(page);
  expect([...seen].join()).toMatch(/recruit_choose.*recruit_declare/);
  expect(seen).toContain('handover');
  await visit(page, page.locator('.near .leaders button.hand'), /leaders/i);
  await readSheet(page);
});

for (const kind of ['recruit_choose', 'recruit_declare'] as const)
  test(`recruiting Leaders works by keys, the screen handed over in secret: ${kind}`, async ({
    page,
  }) => {
    await chosen(page, { pace: 0 });
    await layOutBefore(page, 'leaders', ({ do: what }) => what === kind, ['human', 'human']);
    const seen = await playThrough(page, (todo) => todo === 'card' || todo === 'over');
    expect([...seen].join()).toContain(kind);
    expect(seen).toContain('handover');
    await visit(page, page.locator('.near .leaders button.hand'), /leaders/i);
  });
