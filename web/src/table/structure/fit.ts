import { settings } from '../../base/settings.svelte';
import type { Place } from '../../net/messages';

/**
 * The part of the structure that is drawn: across in half card widths from the middle, down in card
 * heights from the top of the first row.
 */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** In CSS pixels. */
export interface Space {
  width: number;
  height: number;
  /** The font size of the page. */
  rem: number;
}

/** A frame and how it is drawn. */
export interface Fit {
  frame: Frame;
  /** The size of a card in pixels. */
  w: number;
  h: number;
  /** The middle and the top of the frame, in the units of the frame. */
  x: number;
  y: number;
  /** The frame's height and the empty room above it, in pixels. */
  high: number;
  above: number;
}

/** Below this the cards stay as they are: each time they grow, the eye must find them again. */
const WORTH_IT = 1.25;
/** A few last cards would fill the screen. */
const WIDEST = { rems: 16, share: 0.36 };

/** Frame that these spots need; `tops` has the top of each row. */
export function frameOf(
  spots: readonly Pick<Place, 'row' | 'x'>[],
  tops: readonly number[],
): Frame {
  const rows = spots.map(({ row }) => tops[row] ?? 0);
  const xs = spots.map(({ x }) => x);
  return {
    left: Math.min(...xs) - 1,
    right: Math.max(...xs) + 1,
    top: Math.min(...rows),
    bottom: Math.max(...rows) + 1,
  };
}

export const holds = (outer: Frame, inner: Frame) =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom;

/** Width and height of a card in pixels, if the frame fills the space. */
function cardSize({ left, right, top, bottom }: Frame, { width, height, rem }: Space) {
  const rows = bottom - top;
  const w = Math.min(
    (2 * width) / (right - left),
    (1.5 * height) / rows,
    width * WIDEST.share,
    WIDEST.rems * rem,
  );
  // A narrow card may be taller than the printed format, so that its price does not cover its
  // effect.
  const h = Math.min((height - 6) / rows, Math.max(w * 1.36, Math.min(w * 1.7, 104)));
  return { w: Math.max(0, w), h: Math.max(0, h) };
}

/**
 * The frame to draw: the old one, so that no card moves when another is taken, until the cards that
 * are left can be drawn clearly larger.
 */
export function refit(old: Frame | null, now: Frame, space: Space): Frame {
  if (!old || !holds(old, now)) return now;
  const before = cardSize(old, space);
  const after = cardSize(now, space);
  return after.w * after.h > before.w * before.h * WORTH_IT ** 2 ? now : old;
}

export function fitOf(frame: Frame, space: Space): Fit {
  const { w, h } = cardSize(frame, space);
  const high = h * (frame.bottom - frame.top);
  return {
    frame,
    w,
    h,
    x: (frame.left + frame.right) / 2,
    y: frame.top,
    high,
    above: Math.max(0, (space.height - high - 6) / 2),
  };
}

/** Milliseconds that cards take to grow. */
const GROWING = 320;

/** Lets cards that are drawn larger grow from where they were. */
export function zoom(element: HTMLElement, old: Fit, now: Fit) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || settings.pace === 0) return;
  const x = ((now.x - old.x) * old.w) / 2;
  const y = old.above - now.above + (now.y - old.y) * old.h;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${old.w / now.w}, ${old.h / now.h})` },
      { transform: 'none' },
    ],
    { duration: GROWING, easing: 'ease-out' },
  );
}
