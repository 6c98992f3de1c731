import type { Judged, Review } from '../net/outlook';
import type { Seat } from '../net/messages';

/** Findings of the reviews made on this device about the player's own decisions. */
export interface Reviewed {
  game: string;
  when: string;
  /** Percentage points lost a decision. */
  lost: number;
  /** Moments when something better was missed: the moves that should have been found. */
  moments: { ply: number; moves: string[] }[];
}

const STORED = 'dipolis.reviewed';
const MOST = 60;
const MISSED = 0.1;
/** Smaller losses are not worth a puzzle. */
export const isPuzzle = ({ loss, missed_win }: Pick<Judged, 'loss' | 'missed_win'>) =>
  loss > MISSED || missed_win;

export function reviewedSoFar(): Reviewed[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(all) ? (all as Reviewed[]) : [];
  } catch {
    return [];
  }
}

/** Percentage points lost a decision that was not forced. */
export function lostEach({ loss, decisions }: { loss: number; decisions: number }): number {
  return decisions > 0 ? (100 * loss) / decisions : 0;
}

/** The decisions that lost most, by number, in the order of the game. */
export function gravest({ moments, decisions }: Review, count: number): number[] {
  const loss = (i: number) => decisions[i]?.loss ?? 0;
  const worst = moments.toSorted((a, b) => loss(b) - loss(a)).slice(0, count);
  return worst.sort((a, b) => a - b);
}

/** Keeps what a review found for this seat; the newest games only. */
export function keepReviewed(game: string, seat: Seat, { sides, decisions }: Review) {
  const moments = decisions
    .filter((each) => each.seat === seat && isPuzzle(each))
    .map(({ ply, best, as_good }) => ({ ply, moves: [best, ...as_good] }));
  const found = { game, when: new Date().toISOString(), lost: lostEach(sides[seat]), moments };
  const others = reviewedSoFar().filter((each) => each.game !== game);
  try {
    localStorage.setItem(STORED, JSON.stringify([found, ...others].slice(0, MOST)));
  } catch {
    // Nothing is remembered if the browser stores nothing.
  }
}
