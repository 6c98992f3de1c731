// Two people at devices of their own, in pages that know no rules.
import type { Page } from '@playwright/test';
import { plyOf } from './table';
import { expect } from './test';

interface Wishes {
  game?: string;
  clock?: 'none' | 'minutes' | 'days';
}

/** Sets a game up and returns the links to join and to watch. */
export async function invite(page: Page, base: string, { game, clock = 'none' }: Wishes = {}) {
  await page.goto(base);
  await page.getByRole('button', { name: /^Play with a friend/ }).click();
  if (game) await page.getByRole('radio', { name: game }).check();
  await page.locator(`input[name="clock"][value="${clock}"]`).check();
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

interface Decision {
  /** Varies what is decided. */
  turn: number;
  /** A selector: what is being shown then is not decided. */
  unless?: string;
}

/** In the page: decides once, as fast as it allows; whether there was something to decide. */
export function decideHere({ turn, unless }: Decision): boolean {
  if (unless && document.querySelector(unless)) return false;
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

/** Decides once for whoever can; whether anybody could. */
export const decide = async (pages: Page[], turn: number, unless?: string): Promise<boolean> => {
  const decision = { turn, ...(unless && { unless }) };
  const moved = await Promise.all(pages.map((page) => page.evaluate(decideHere, decision)));
  return moved.some(Boolean);
};

/** Pauses, in milliseconds, before something can be decided again: the next frame may bring it. */
export const AT_ONCE = [0, 20, 50];

/** In the page: how far its game is, and whether a card is open about which is not decided yet. */
const standing = () => ({
  over: !!document.querySelector('section.result')?.checkVisibility(),
  ply: Number(document.querySelector<HTMLElement>('.table')?.dataset['ply'] ?? 0),
  open: document.querySelector('.place.picked') !== null,
});

/** Plays until the end, or until the game has come so far and no card is open. */
export async function playOn(pages: Page[], until = Infinity) {
  const far = async () => {
    const all = await Promise.all(pages.map((page) => page.evaluate(standing)));
    if (all.every(({ over }) => over)) return true;
    return (all[0]?.ply ?? 0) >= until && !all.some(({ open }) => open);
  };
  for (let n = 0; !(await far()); n++) {
    const onward = async () => (await decide(pages, n)) || (await far());
    await expect.poll(onward, { message: 'somebody can move', intervals: AT_ONCE }).toBe(true);
  }
}

/** Page of the one who must decide now, then that of the other. */
export async function deciderFirst(pages: [Page, Page]): Promise<[Page, Page]> {
  await samePly(pages);
  const turn = async (page: Page) => (await page.title()).startsWith('Your turn');
  const turns = () => Promise.all(pages.map(turn));
  const one = async () => (await turns()).filter(Boolean).length;
  await expect.poll(one, { message: 'how many must decide' }).toBe(1);
  return (await turn(pages[0])) ? pages : [pages[1], pages[0]];
}

export const samePly = async (pages: Page[]) => {
  await expect.poll(async () => new Set(await Promise.all(pages.map(plyOf))).size).toBe(1);
};
