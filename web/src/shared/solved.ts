/** Puzzles that were solved on this device. */
export interface Solved {
  /** Numbers of stored puzzles, in a set of so many. */
  solved: readonly number[];
  of: number;
  /** Moments of own games, as "game/ply". */
  own: readonly string[];
  /** Number of puzzles in a row that were found at once, now and at most. */
  row: number;
  longest: number;
}

const STORED = 'dipolis.puzzles';

export function solvedSoFar(): Solved {
  const none: Solved = { solved: [], of: 0, own: [], row: 0, longest: 0 };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Solved>) };
  } catch {
    return none;
  }
}

/** The same in a set of `of` puzzles: in another set the numbers belong to other puzzles. */
export const inSetOf = (all: Solved, of: number): Solved =>
  all.of === of ? all : { ...all, of, solved: [] };

/** Keeps it together with what another tab has kept meanwhile, and returns both. */
export function keepSolved({ solved, of, own, row, longest }: Solved): Solved {
  const stored = inSetOf(solvedSoFar(), of);
  const all: Solved = {
    solved: [...new Set([...stored.solved, ...solved])],
    of,
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
