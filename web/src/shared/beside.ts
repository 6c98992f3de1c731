import { measureRem } from '../base/settings.svelte';
import { restOf } from './rest';

/** Spot of a panel: its left edge in pixels, and its top as a CSS length, before clamping. */
export interface Spot {
  x: number;
  y: string;
}
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
}
export interface Size {
  width: number;
  height: number;
}

const GAP = 8;
/** Between two places that cover as much, the closer one. */
const AWAY = 0.15;

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
  screen: Size,
  avoid: readonly Avoided[],
  edges: boolean,
): Spot {
  const right = screen.width - panel.width - GAP;
  const low = screen.height - panel.height - GAP;
  const within = (n: number, most: number) => Math.max(GAP, Math.min(n, most));
  const middle = (anchor.top + anchor.bottom) / 2;
  const beside = [anchor.right + GAP, anchor.left - GAP - panel.width];
  const xs = edges ? [...beside, right, GAP] : beside;
  const ys: [string, number][] = [[`${middle}px - 50%`, middle - panel.height / 2]];
  if (edges) {
    ys.push([`${anchor.top - GAP}px - 100%`, anchor.top - GAP - panel.height]);
    ys.push([`${anchor.bottom + GAP}px`, anchor.bottom + GAP]);
    ys.push(['0px', GAP], ['100svh', low]);
  }

  let best = { x: 0, y: '', cost: Infinity };
  for (const x of xs)
    for (const [y, top] of ys) {
      const at = { left: within(x, right), top: within(top, low) };
      const box = { ...at, right: at.left + panel.width, bottom: at.top + panel.height };
      const away =
        Math.max(0, box.left - anchor.right, anchor.left - box.right) +
        Math.max(0, box.top - anchor.bottom, anchor.top - box.bottom);
      const cost = [{ box: anchor, weight: 20 }, ...avoid].reduce(
        (sum, part) => sum + part.weight * covered(box, part.box),
        away * AWAY * panel.height,
      );
      if (cost < best.cost - 1) best = { x: at.left, y, cost };
    }
  return best;
}

/** The parts of a table that a panel had better not cover. */
const PARTS: readonly [selector: string, weight: number][] = [
  ['[data-place].choosing', 3],
  ['[data-place]:not(.choosing)', 1],
  ['.board', 1],
  ['section.city', 0.1],
];

/** Spot where the panel that belongs to this element opens. */
export function besideOf(anchor: Element): Spot {
  const rem = measureRem();
  const panel = {
    width: Math.min(25 * rem, innerWidth - 2 * GAP),
    // Its contents are not known yet; most menus of a card are about as high.
    height: Math.min(28 * rem, innerHeight - 2 * GAP),
  };
  const avoid = PARTS.flatMap(([selector, weight]) =>
    [...document.querySelectorAll(selector)]
      .filter((each) => each !== anchor)
      .map((each) => ({ box: each.getBoundingClientRect(), weight })),
  );
  const screen = { width: innerWidth, height: innerHeight };
  return placeBeside(restOf(anchor), panel, screen, avoid, anchor.matches('[data-place]'));
}
