import type { Place } from '../net/messages';

export type Direction = 'left' | 'right' | 'up' | 'down';
type Spot = Pick<Place, 'place' | 'row' | 'x'>;

/**
 * Distance across the direction of the arrow counts more, so that arrows stay in their row or
 * column.
 */
const ASIDE = 1.7;
/** The height of a row in the units of `x`, which are half card widths. */
const ROW = 2;

/** The spot to which an arrow key moves from here, or null at the edge. */
export function neighbour<S extends Spot>(
  spots: readonly S[],
  from: Spot,
  direction: Direction,
): S | null {
  const level = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = (spot.row - from.row) * ROW;
    const ahead = sign * (level ? dx : dy);
    if (ahead <= 0) continue;
    const way = ahead + ASIDE * Math.abs(level ? dy : dx);
    if (way < least) {
      least = way;
      best = spot;
    }
  }
  return best;
}

/** The spot closest to one that may no longer exist; the first spot if there was none. */
export function nearest<S extends Spot>(spots: readonly S[], to: Spot | null): S | null {
  const way = (spot: S) => (to ? Math.abs(spot.x - to.x) + ROW * Math.abs(spot.row - to.row) : 0);
  return spots.reduce<S | null>(
    (best, spot) => (best && way(best) <= way(spot) ? best : spot),
    null,
  );
}
