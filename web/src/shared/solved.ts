/** Puzzles that were solved on this device. */
export interface Solved {
  /** Numbers of stored puzzles. */
  solved: readonly number[];
  /** Moments of own games, as "game/ply". */
  own: readonly string[];
  /** Number of puzzles in a row that were found at once, now and at most. */
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

/** Keeps it together with what another tab has kept meanwhile, and returns both. */
export function keepSolved({ solved, own, row, longest }: Solved): Solved {
  const stored = solvedSoFar();
  const all: Solved = {
    solved: [...new Set([...stored.solved, ...solved])],
    own: [...new Set([...stored.own, ...own])],
    row,
    longest: Math.max(stored.longest, longest),
  };
  try {
    localStorage.setItem(STORED, JSON.stringify(all));
  } catch {
    // Progress lasts until the page is closed if the browser stores nothing.
  }
  return all;
}
