// Drives the page using only what is visible; knows no rules.
import type { Locator, Page } from '@playwright/test';
import { chosen, expect } from './test';

export async function startAgainstComputer(page: Page) {
  await chosen(page, { pace: 0, opponent: 'greedy' });
  await page.goto('./');
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await expect(page.locator('.status h1')).toContainText('Your turn');
}

/** Chooses among radio buttons that are hidden behind their labels. */
export async function pickLabel(scope: Page | Locator, name: string | RegExp) {
  const radio = scope.getByRole('radio', { name, exact: true });
  await radio.locator('..').click();
  await expect(radio).toBeChecked();
}

/** Lays a position on the analysis board, which begins with another one. */
export async function layLine(page: Page, line: string) {
  await expect(page.locator('.analysis .place').first()).toBeVisible();
  const box = page.getByRole('textbox');
  if (!(await box.isVisible())) await page.getByText('Position as a line').click();
  await box.fill(line);
  await page.getByRole('button', { name: 'Show this position' }).click();
}

/** Opens by its key what two people may do; the key works once the page has heard of them. */
export async function openPeople(page: Page) {
  await expect(page.locator('.tools [data-tool="talk"]')).toBeVisible();
  await page.keyboard.press('t');
}

export const result = (page: Page): Locator => page.locator('section.result');
/** Opens the further actions of a finished game, and the score sheet if it ended early. */
export const more = (page: Page) => result(page).locator('summary').click();
const accessible = (page: Page): Locator => page.locator('.place.choosing');
const stepChoices = (page: Page): Locator => page.locator('.step [data-choice]');

/** Pauses between looks for what comes within a few frames; Playwright's usual ones are longer. */
const SOON = { intervals: [20, 40, 80, 160] };

/** Waits until a decision has arrived, or another page is on it. */
export const decided = (page: Page, before: string) =>
  expect.poll(() => stateOf(page), SOON).not.toBe(before);
export const plyAbove = (page: Page, before: number) =>
  expect.poll(() => plyOf(page), SOON).toBeGreaterThan(before);
export const plyBelow = (page: Page, before: number) =>
  expect.poll(() => plyOf(page), SOON).toBeLessThan(before);

export type Todo = 'card' | 'choice' | 'handover' | 'over';

/** Waits until there is a decision to make here, and returns its kind. */
export async function nextTodo(page: Page): Promise<Todo> {
  const todo = await page.waitForFunction(
    () => {
      const seen = (what: string) => !!document.querySelector(what)?.checkVisibility();
      if (seen('.handover button')) return 'handover';
      if (seen('section.result')) return 'over';
      if (seen('.step [data-choice]')) return 'choice';
      return seen('.place.choosing') ? 'card' : false;
    },
    undefined,
    { polling: 20 }, // to look at each frame would make the browser draw sixty a second
  );
  return (await todo.jsonValue()) as Todo;
}

/** The ply, as the page reports it. */
export const plyOf = async (page: Page): Promise<number> =>
  Number(await page.locator('.table').getAttribute('data-ply'));

/** The ply and the deciding seat: a secret answer does not change the ply. */
export const stateOf = (page: Page): Promise<string> =>
  page.locator('.table').evaluate((table) => {
    const { ply } = (table as HTMLElement).dataset;
    return `${ply} ${document.querySelector('.status h1')?.textContent}`;
  });

/** One decision by mouse, varied by `n` so that Wonders, sales and buildings all occur. */
export async function decideByMouse(page: Page, todo: Todo, n: number) {
  if (todo === 'handover') {
    await page.locator('.handover button').click();
    return;
  }
  const before = await stateOf(page);
  if (todo === 'choice') {
    await pick(stepChoices(page), n).click();
  } else {
    const cards = accessible(page);
    await cards.nth(n % (await cards.count())).click();
    const choice = page.getByRole('dialog').locator('[data-choice]');
    await choice.and(page.locator('[data-choice^="discard"]')).waitFor();
    const open = await choice.evaluateAll((all) =>
      all.map((each) => (each as HTMLElement).dataset['choice'] ?? ''),
    );
    const kind = ['wonder', 'build', 'discard'].find((each) =>
      open.some((one) => one.startsWith(each)),
    );
    await choice
      .and(page.locator(`[data-choice^="${kind}"]`))
      .first()
      .click();
  }
  await decided(page, before);
}

/** One decision by keys only. */
export async function decideByKeys(page: Page, todo: Todo, n: number) {
  const before = await plyOf(page);
  const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'];
  await page.keyboard.press(arrows[n % arrows.length] ?? 'ArrowRight');
  if (todo === 'card') {
    await page.locator('.place:focus').waitFor();
    await page.keyboard.press('Enter');
    const focused = page.getByRole('dialog').locator('[data-choice]:focus');
    await focused.waitFor();
    // A shortcut pressed again on its own button activates it.
    const onBuild = (await focused.getAttribute('data-choice'))?.startsWith('build');
    if (n % 4 === 3 && onBuild) await page.keyboard.press('d');
  }
  await page.locator('[data-choice]:focus').waitFor();
  await page.keyboard.press('Enter');
  await plyAbove(page, before);
}

export async function play(
  page: Page,
  decide: typeof decideByMouse,
  until: (decisions: number, todo: Todo) => boolean = () => false,
): Promise<number> {
  // No game has more decisions of two people at one device, including hand-overs.
  for (let n = 0; n < 160; n++) {
    const todo = await nextTodo(page);
    if (todo === 'over' || until(n, todo)) return n;
    await decide(page, todo, n);
  }
  throw new Error('the game does not end');
}

function pick(choices: Locator, n: number): Locator {
  return n % 2 === 0 ? choices.first() : choices.last();
}

/** The start page without any games, whatever the other tests do meanwhile. */
export async function startWithoutGames(page: Page) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((data) => {
      const message = JSON.parse(String(data)) as { t: string; d: object };
      socket.send(
        JSON.stringify(message.t === 'games' ? { t: 'games', d: { games: [] } } : message),
      );
    });
  });
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open a record' })).toBeEnabled();
}
