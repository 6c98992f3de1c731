// Actions of a visitor in a game: only what is visible is used, and no rules are known.
import { expect } from './test';
import type { Visitor } from './visitor';

/** Visits the start page with a window of this size, where moves are shown without pauses. */
export async function visit(
  visitor: Visitor,
  url: string,
  size: { width: number; height: number },
) {
  await visitor.resize(size.width, size.height);
  await visitor.goto(url);
  await visitor.ask(() => {
    const settings = { pace: 0, opponent: 'greedy', language: 'en' };
    localStorage.setItem('dipolis.settings', JSON.stringify(settings));
  });
  // Without this, a URL that differs only behind # would not reload the page.
  await visitor.goto('about:blank');
  await visitor.goto(url);
}

/** The current decision, in a text that changes with each decision. */
export function todo() {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
  const where = document.querySelector<HTMLElement>('.table')?.dataset['ply'] ?? '';
  const state = `${where} ${document.querySelector('.status h1')?.textContent ?? ''}`;
  const choices = seen('.step [data-choice]').length;
  const cards = seen('.place.choosing').length;
  if (seen('.result').length) return { kind: 'over', n: 0, state };
  if (choices) return { kind: 'choice', n: choices, state };
  return cards ? { kind: 'card', n: cards, state } : null;
}

/** Elements outside the screen: a table never scrolls. */
export function outside() {
  const table = document.querySelector('.table');
  const all = [...document.querySelectorAll<HTMLElement>('.place, .city, .track, .status')];
  return all
    .filter((each) => each.checkVisibility() && !each.closest('[role="dialog"]'))
    .filter((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    })
    .map((each) => each.className)
    .concat(table && document.documentElement.scrollHeight > innerHeight + 1 ? ['scrolls'] : []);
}

/** News that come while a card is pressed move it, so that the press misses it, or meets another one. */
async function openCard(visitor: Visitor, nth: number) {
  const picked = () => document.querySelector('.place.choosing.picked') !== null;
  do await visitor.click('.place.choosing', '', nth);
  while (!(await visitor.ask(picked)));
  await visitor.until(() => document.querySelector('[role="dialog"] [data-choice]'));
}

/** Plays with a real pointer, varied so that all kinds of moves occur; to the end, or until then. */
export async function play(
  visitor: Visitor,
  name: string,
  until: (kind: string, decisions: number) => boolean = () => false,
) {
  for (let n = 0; n < 120; n++) {
    const now = await visitor.until(todo);
    // The cards are fitted a moment after long news have taken room from them.
    await expect.poll(() => visitor.ask(outside), { message: `at ${now.state}` }).toEqual([]);
    if (n % 12 === 1) await visitor.look(`${name}-${n}`);
    if (until(now.kind, n)) return n;
    if (now.kind === 'over') {
      await visitor.look(`${name}-end`);
      return n;
    }
    if (now.kind === 'choice') {
      await visitor.click('.step [data-choice]', '', n % 2 ? now.n - 1 : 0);
    } else {
      await openCard(visitor, n % now.n);
      if (n % 12 === 6) await visitor.look(`${name}-choices-${n}`);
      const best = await visitor.ask(() => {
        const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"] [data-choice]')];
        const moves = all.flatMap(({ dataset: { choice } }) => choice || []);
        const kind = ['wonder', 'build'].find((each) =>
          moves.some((move) => move.startsWith(each)),
        );
        return moves.find((move) => move.startsWith(kind ?? 'discard'));
      });
      await visitor.click(`[role="dialog"] [data-choice="${best ?? ''}"]`);
    }
    await visitor.until((before) => {
      const where = document.querySelector<HTMLElement>('.table')?.dataset['ply'] ?? '';
      const state = `${where} ${document.querySelector('.status h1')?.textContent ?? ''}`;
      return state !== before;
    }, now.state);
  }
  throw new Error('the game does not end');
}

/** The button moves down when the review arrives, so a click can miss it. */
export async function openMore(visitor: Visitor) {
  const open = () => document.querySelector('.result details[open]') !== null;
  while (!(await visitor.ask(open))) await visitor.click('.result summary', 'More');
}
