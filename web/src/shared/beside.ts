import { measureRem } from '../base/settings.svelte';
import { GAP, SHEETS, USUAL, type PanelSpot } from './spot';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Part of the page that should not be covered, and how bad that is, per pixel. */
export interface Avoided {
  box: Box;
  weight: number;
  /** The panel may stand right beside it, a little away from its anchor. */
  beside?: boolean;
}
export interface Size {
  width: number;
  height: number;
}

/** Between two places that cover as much, the closer one. */
const AWAY = 0.15;
/** Above or below its anchor a panel that is higher than expected would cover it: only if it fits nowhere beside. */
const OVER = 1e7;

const covered = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * The place of a panel of this size that covers least, next to the anchor or, if it may go there, at
 * an edge of the screen, or above or below the anchor.
 */
export function placeBeside(
  anchor: Box,
  panel: Size,
  screen: Size & { roof?: number },
  avoid: readonly Avoided[],
  edges: boolean,
): PanelSpot {
  const right = screen.width - panel.width - GAP;
  const low = screen.height - panel.height - GAP;
  const within = (n: number, most: number, least = GAP) => Math.max(least, Math.min(n, most));
  const roof = (screen.roof ?? 0) + GAP;
  const middle = (anchor.top + anchor.bottom) / 2;
  const clear = [anchor, ...avoid.flatMap((part) => (part.beside ? [part.box] : []))];
  const beside = clear.flatMap((box) => [box.right + GAP, box.left - GAP - panel.width]);
  const xs = edges ? [...beside, right, GAP] : beside;
  const ys: [string, number][] = [[`${middle}px - 50%`, middle - panel.height / 2]];
  if (edges)
    ys.push(
      [`${anchor.top - GAP}px - 100%`, anchor.top - GAP - panel.height],
      [`${anchor.bottom + GAP}px`, anchor.bottom + GAP],
      ['0px', GAP],
      ['100svh', low],
    );

  let best = { x: 0, y: '', cost: Infinity };
  for (const x of xs)
    for (const [y, top] of ys) {
      const at = { left: within(x, right), top: within(top, low, roof) };
      const box = { ...at, right: at.left + panel.width, bottom: at.top + panel.height };
      const away =
        Math.max(0, box.left - anchor.right, anchor.left - box.right) +
        Math.max(0, box.top - anchor.bottom, anchor.top - box.bottom);
      const over = box.left < anchor.right && box.right > anchor.left;
      const cost = [{ box: anchor, weight: 20 }, ...avoid].reduce(
        (sum, part) => sum + part.weight * covered(box, part.box),
        away * AWAY * panel.height + (over ? OVER : 0),
      );
      if (cost < best.cost - 1) best = { x: at.left, y, cost };
    }
  return best;
}

/** Parts that a panel had better not cover. */
const PARTS: readonly [selector: string, weight: number][] = [
  ['[data-place].choosing', 3],
  ['[data-place]:not(.choosing)', 1],
  ['.board', 1],
  ['section.city', 1.5],
  ['.coach, section.hint', 6],
];
/** Beyond that, for the face-up cards that the move uncovers, and for the city of the one who decides. */
const UNCOVERED = 4;
const OWN = 3;
/** Headers of a table and of a task: the panel of a card stays below them. */
const HEADERS = '.table > .top, .frame > .task, .analysis > .value';
/** Least width of a panel beside a card, in rem. */
const NARROW = 15;
/** A lower screen has two choices beside each other. */
const LOW = 560;
const WIDE = 29;
/** An upright tablet has cards from edge to edge. */
const UPRIGHT = 900;
const SLIM = 20;
/** Most panels of a card are about so high, in rem. Their contents are not known yet. */
const HIGH = 28;

/** Spot where the panel of a table that belongs to this element opens. */
export function besideOf(anchor: Element): PanelSpot {
  if (!anchor.matches('[data-place]')) return floating(anchor, 0, USUAL * measureRem(), false);
  const roof = roofOf();
  const { width, left, right, height } = anchor.getBoundingClientRect();
  // The card stays between the header and the sheet.
  if (innerWidth < SHEETS) return { x: 0, y: '', roof: roof + height + 2 * GAP };
  const dock = dockOf(anchor);
  if (dock) return dock;
  const room = Math.max(left, innerWidth - right) - 2 * GAP;
  const usual = usualWidth() * measureRem();
  const least = Math.min(NARROW * measureRem(), innerWidth - width - 3 * GAP);
  return floating(anchor, roof, Math.max(least, Math.min(room, usual)), true);
}

function usualWidth(): number {
  if (innerHeight < LOW) return WIDE;
  return innerWidth < UPRIGHT ? SLIM : USUAL;
}

function roofOf(): number {
  return Math.max(0, ...boxesOf(HEADERS).map(({ bottom }) => bottom));
}

/** Whether somebody decides by this card whose city is the far one: two people at one device. */
const isFar = (anchor: Element) =>
  anchor.matches('.choosing') && document.querySelector('.far .city.turn[data-drop]') !== null;

/**
 * Below the figures of the rival's city, over its Wonders and what lies below: one's own Wonders stay in sight. It is
 * as broad as the cards beside it allow.
 */
function dockOf(anchor: Element): PanelSpot | null {
  if (!document.querySelector('[data-dock]')) return null;
  const left = isFar(anchor);
  const rival = left ? 'div.near' : 'div.far';
  const [city] = boxesOf(`${rival} .city`);
  const [figures] = boxesOf(`${rival} .science`);
  if (!city || !figures) return null;
  const cards = boxesOf('[data-place]');
  const free = left
    ? Math.min(...cards.map((card) => card.left)) - GAP - city.left
    : city.right - GAP - Math.max(...cards.map((card) => card.right));
  const width = Math.max(city.width, Math.min(free, USUAL * measureRem()));
  return { x: left ? city.left : city.right - width, y: '100svh', width, roof: figures.bottom };
}

function floating(anchor: Element, top: number, most: number, edges: boolean): PanelSpot {
  const rest = restOf(anchor);
  const [own] = boxesOf(isFar(anchor) ? 'div.far' : 'div.near');
  // One's own city stays in sight: where it lies above or below the cards, the panel ends there.
  const stacked = own && own.left < rest.right && own.right > rest.left;
  const roof = stacked && own.bottom <= rest.top ? Math.max(top, own.bottom) : top;
  const floor = stacked && own.top > rest.top ? own.top - GAP : innerHeight;
  const width = Math.min(most, innerWidth - 2 * GAP);
  const height = Math.min(HIGH * measureRem(), innerHeight - roof - 2 * GAP);
  const avoid: Avoided[] = PARTS.flatMap(([selector, weight]) =>
    boxesOf(selector).map((box) => ({ box, weight })),
  );
  if (own) avoid.push({ box: own, weight: OWN });
  avoid.push(...uncoveredBy(anchor).map((box) => ({ box, weight: UNCOVERED, beside: edges })));
  const screen = { width: innerWidth, height: innerHeight, roof };
  const { x, y } = placeBeside(rest, { width, height }, screen, avoid, edges);
  return { x, y: `min(${y}, ${floor}px - 100%)`, width, roof, floor };
}

/** The face-up cards that would lie open without this one. */
function uncoveredBy(anchor: Element): DOMRect[] {
  const places = anchor instanceof HTMLElement ? (anchor.dataset['uncovers'] ?? '') : '';
  return places
    .split(' ')
    .filter(Boolean)
    .flatMap((place) => boxesOf(`[data-place="${place}"][data-card]`));
}

const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());

/**
 * Place where an element rests: its rectangle without the rise under the pointer. Otherwise a
 * dialog beside it would stand higher or lower, depending on how far the element has just risen.
 */
function restOf(element: Element): DOMRect {
  const { left, top, width, height } = element.getBoundingClientRect();
  const moved = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  return new DOMRect(left - moved.m41, top - moved.m42, width, height);
}
