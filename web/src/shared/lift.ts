import { SHEETS } from './spot';

/** Room between a card and the sheet below it. */
const GAP = 8;

/**
 * Lifts the cards of a narrow screen so far that one of them lies above the sheet that speaks of it;
 * returns what lays them down again. Measured where the cards rest, because they may still be moving.
 */
export function liftAbove(card: Element, sheet: Element): (() => void) | null {
  const cards = card.closest<HTMLElement>('.centre');
  if (!cards || !card.matches('[data-place]') || innerWidth >= SHEETS) return null;
  const rest = (cards.offsetParent?.getBoundingClientRect().top ?? 0) + cards.offsetTop;
  const within = card.getBoundingClientRect().bottom - cards.getBoundingClientRect().top;
  const { height } = sheet.getBoundingClientRect();
  const lift = Math.max(0, rest + within + GAP - (innerHeight - height));
  const mine = String(lift);
  cards.dataset['lifted'] = mine;
  cards.style.setProperty('--lift', `${lift}px`);
  return () => {
    if (cards.dataset['lifted'] !== mine) return;
    delete cards.dataset['lifted'];
    cards.style.removeProperty('--lift');
  };
}
