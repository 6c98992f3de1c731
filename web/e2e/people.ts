// Two people at devices of their own, in pages that know no rules.
import { expect, type Browser, type Page } from '@playwright/test';
import { plyOf, result } from './table';

export const PHONE = { width: 360, height: 640 };

/** A person with a browser of their own, whose moves are shown without pauses. */
export async function person(
  browser: Browser,
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', bypassCSP: true });
  await context.addInitScript(() => {
    localStorage.setItem('dipolis.settings', JSON.stringify({ pace: 0, played: true }));
  });
  return await context.newPage();
}

interface Wishes {
  game?: string;
  clock?: 'none' | 'minutes' | 'days';
  /** Instead of the usual minutes, without any more after a move. */
  minutes?: number;
}

/** Sets a game up and returns the links to join and to watch. */
export async function invite(
  page: Page,
  base: string,
  { game, clock = 'none', minutes }: Wishes = {},
) {
  await expect(async () => {
    await page.goto(base);
  }).toPass();
  await page.getByRole('button', { name: /^Play with a friend/ }).click();
  if (game) await page.getByRole('radio', { name: game }).check();
  await page.locator(`input[name="clock"][value="${clock}"]`).check();
  if (minutes !== undefined) {
    await page.getByLabel('Minutes each', { exact: true }).fill(String(minutes));
    await page.getByLabel('Seconds more a move').fill('0');
  }
  await page.getByRole('radio', { name: 'I begin' }).check();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel('Link to sit down').inputValue();
  await page.getByText('A link for people who want to watch').click();
  return { link, watch: await page.getByLabel('Link to watch').inputValue() };
}

export async function sitDown(page: Page, link: string, name: string) {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Ada invites you to a game' })).toBeVisible();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.locator('.table')).toBeVisible();
}

/** In the page: decides once, as fast as it allows; whether there was something to decide. */
export function decideHere(turn: number): boolean {
  const of = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
  const choices = of('.step [data-choice]');
  if (choices.length > 0) {
    choices[turn % choices.length]?.click();
    return true;
  }
  const open = of('[role="dialog"] [data-choice]:not([aria-disabled="true"])');
  if (open.length > 0) {
    const wonder = open.find((each) => each.dataset['choice']?.startsWith('wonder'));
    const built = open.find((each) => each.dataset['choice']?.startsWith('build'));
    (wonder ?? built ?? open[0])?.click();
    return true;
  }
  const cards = of('.place.choosing');
  cards[turn % cards.length]?.click();
  return cards.length > 0;
}

export const decide = (page: Page, n: number): Promise<boolean> => page.evaluate(decideHere, n);

const over = async (pages: Page[]): Promise<boolean> =>
  (await Promise.all(pages.map((page) => result(page).isVisible()))).every(Boolean);

/** Plays until the end, or until the game has come so far; no moment may be without a move. */
export async function playOn(pages: Page[], until = Infinity) {
  let idle = 0;
  for (let n = 0; idle < 400; n++) {
    if (await over(pages)) return;
    const moved = await Promise.all(pages.map((page) => decide(page, n)));
    idle = moved.some(Boolean) ? 0 : idle + 1;
    if (idle > 0) await pages[0]?.waitForTimeout(50);
    const [first] = pages;
    if (first && (await plyOf(first)) >= until) return;
  }
  throw new Error('nobody can move');
}

export const samePly = async (pages: Page[]) => {
  await expect
    .poll(async () => new Set(await Promise.all(pages.map(plyOf))).size, { timeout: 30_000 })
    .toBe(1);
};
