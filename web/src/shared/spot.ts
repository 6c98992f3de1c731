import { measureRem } from '../base/settings.svelte';

/**
 * Spot of a panel: its left edge in pixels, and its top as a CSS length, before clamping; its width, and
 * the lines that it does not rise above and does not grow below, all in pixels.
 */
export interface PanelSpot {
  x: number;
  y: string;
  width?: number;
  roof?: number;
  floor?: number;
}
export const GAP = 8;
/** Usual width of a panel, in rem. */
export const USUAL = 25;
/** A narrower screen has panels at its lower edge. */
export const SHEETS = 600;

/** Spot at the left of a button; that of a table's panel is chosen with care. */
export function leftOf(button: Element): PanelSpot {
  const width = Math.min(USUAL * measureRem(), innerWidth - 2 * GAP);
  return { x: button.getBoundingClientRect().left - GAP - width, y: '0px', width };
}
