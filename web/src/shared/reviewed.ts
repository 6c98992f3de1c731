import type { Judged, Review } from '../net/outlook';
import type { Seat } from '../net/messages';

/** Findings of the reviews made on this device about the player's own decisions. */
export interface Reviewed {
  game: string;
  when: string;
  /** Percentage points lost a decision. */
  lost: number;
  /** The mistakes that can be practised. */
  moments: Judged[];
}

/** A mistake of an own game, with all that the review said of it. */
export interface Mistake {
  game: string;
  when: string;
  judged: Judged;
}

const STORED = 'dipolis.reviewed';
const MOST = 60;

/** By this name a mistake is known to be solved. */
export const nameOfMistake = (game: string, ply: number) => `${game}/${ply}`;

export function reviewedSoFar(): Reviewed[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(all) ? (all as Reviewed[]) : [];
  } catch {
    return [];
  }
}

/** Those of all games, the newest game first. What earlier versions kept does not say why. */
export function mistakesSoFar(): Mistake[] {
  return reviewedSoFar().flatMap(({ game, when, moments }) =>
    moments.filter((each) => 'best_line' in each).map((judged) => ({ game, when, judged })),
  );
}

/** Place of a mistake among those of its game, and which comes next. */
export interface Series {
  n: number;
  of: number;
  solved: number;
  /** The next one of this game that is not solved, and of another one. */
  next: Mistake | null;
  elsewhere: Mistake | null;
}

export function seriesOf(
  all: readonly Mistake[],
  solved: readonly string[],
  { game, ply }: { game: string; ply: number },
): Series {
  const done = ({ game, judged }: Mistake) => solved.includes(nameOfMistake(game, judged.ply));
  const same = all.filter((each) => each.game === game);
  const at = same.findIndex(({ judged }) => judged.ply === ply);
  const others = [...same.slice(at + 1), ...same.slice(0, Math.max(0, at))];
  return {
    n: at + 1,
    of: same.length,
    solved: same.filter(done).length,
    next: others.find((each) => !done(each)) ?? null,
    elsewhere: all.find((each) => each.game !== game && !done(each)) ?? null,
  };
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
  const moments = decisions.filter((each) => each.seat === seat && each.exercise);
  const found = { game, when: new Date().toISOString(), lost: lostEach(sides[seat]), moments };
  const others = reviewedSoFar().filter((each) => each.game !== game);
  try {
    localStorage.setItem(STORED, JSON.stringify([found, ...others].slice(0, MOST)));
  } catch {
    // Nothing is remembered if the browser stores nothing.
  }
}
