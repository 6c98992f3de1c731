/** Which puzzles were solved on this device. */
export interface Solved {
  /** Numbers of stored puzzles. */
  solved: readonly number[];
  /** Moments of own games, as "game/ply". */
  own: readonly string[];
  /** How many in a row were found at once, now and at most. */
  row: number;
  longest: number;
}

const STORED = 'dipolis.puzzles';

export function solvedSoFar(): Solved {
  const none: Solved = { solved: [], own: [], row: 0, longest: 0 };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Solved>) };
  } catch {
    return none;
  }
}

export function keepSolved(solved: Solved) {
  try {
    localStorage.setItem(STORED, JSON.stringify(solved));
  } catch {
    // Where the browser stores nothing, progress lasts until the page is closed.
  }
}
