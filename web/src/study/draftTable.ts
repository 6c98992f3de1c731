/** One Wonder that the first player may take from the first row. */
export interface Pick {
  wonder: string;
  /** The first player's chance to win then, 0 to 1, on average over the progress tokens on the board. */
  wins: number;
  /** Half the width of its 95 % interval. */
  margin: number;
  /** The Wonder that the second player takes then most often, and on what share of the boards. */
  reply: string;
  reply_share: number;
}

/** A Wonder as a first pick, over all rows where it lies. */
export interface FirstPick {
  wonder: string;
  rows: number;
  /** In how many of these rows it is the best pick, and in how many about as good as the best. */
  best: number;
  close: number;
  /** The first player's chance to win after it, on average. */
  wins: number;
}

/** The file that scripts/draft_table writes. */
export interface DraftTable {
  nodes: number;
  token_sets: number;
  /** Picks of a row that lie closer together are told as equal. */
  equal: number;
  /** All Wonders, those that are most often the best first pick at the top. */
  first: readonly FirstPick[];
  /** Each row of four Wonders, the best pick first. */
  rows: readonly (readonly Pick[])[];
}

export const ROW = 4;

export const loadDraftTable = async (): Promise<DraftTable> =>
  (await import('../../../docs/draft-table.json')).default;

/** The picks of this row, the best first; none if it is no row of four different Wonders. */
export function picksOf({ rows }: DraftTable, row: readonly string[]): readonly Pick[] {
  return (
    rows.find((picks) => row.length === ROW && picks.every(({ wonder }) => row.includes(wonder))) ??
    []
  );
}
