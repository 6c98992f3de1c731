/** Puzzles that were solved on this device. */
export interface Solved {
  /** Stored puzzles, by their ids. */
  ids: readonly string[];
  /** Moments of own games, as "game/ply". */
  own: readonly string[];
  /** Number of puzzles in a row that were found at once, now and at most. */
  row: number;
  longest: number;
  /** Stored puzzles as earlier versions kept them: by their numbers, in a set of so many. */
  solved?: readonly number[];
  of?: number;
}

const STORED = 'dipolis.puzzles';

export function solvedSoFar(): Solved {
  const none: Solved = { ids: [], own: [], row: 0, longest: 0 };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Solved>) };
  } catch {
    return none;
  }
}

const both = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])];

/** Keeps it together with what another tab has kept meanwhile, and returns both. */
export function keepSolved({ ids, own, row, longest }: Solved): Solved {
  const stored = solvedSoFar();
  return keep({
    ...stored,
    ids: both(stored.ids, ids),
    own: both(stored.own, own),
    row,
    longest: Math.max(stored.longest, longest),
  });
}

/** Replaces the numbers that are kept by ids, if they are of this set; those of another mean nothing here. */
export function numbersToIds(set: readonly { id: string }[]): Solved {
  const { solved, of, ...stored } = solvedSoFar();
  if (!solved) return stored;
  const known = of === set.length ? solved.flatMap((n) => set[n - 1]?.id ?? []) : [];
  return keep({ ...stored, ids: both(stored.ids, known) });
}

function keep(all: Solved): Solved {
  try {
    localStorage.setItem(STORED, JSON.stringify(all));
  } catch {
    // Progress lasts until the page is closed if the browser stores nothing.
  }
  return all;
}
