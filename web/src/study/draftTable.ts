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

/** The file that train/make_draft_table writes: each row of four Wonders, the best pick first. */
export interface DraftTable {
  nodes: number;
  token_sets: number;
  rows: readonly (readonly Pick[])[];
}

/** A Wonder as a first pick, over all rows where it lies. */
export interface FirstPick {
  wonder: string;
  /** In how many of these rows it is the best pick, and in how many about as good as the best. */
  best: number;
  close: number;
  rows: number;
  /** The first player's chance to win after it, on average. */
  wins: number;
}

export const ROW = 4;
/** The margins are wider: what lies closer together than this is told as equal. */
export const EQUAL = 0.01;

export const loadDraftTable = async (): Promise<DraftTable> =>
  (await import('../../../docs/draft-table.json')).default;

/** The picks of this row, the best first; none if it is no row of four different Wonders. */
export function picksOf({ rows }: DraftTable, row: readonly string[]): readonly Pick[] {
  return (
    rows.find((picks) => row.length === ROW && picks.every(({ wonder }) => row.includes(wonder))) ??
    []
  );
}

/** All Wonders, those that are most often the best first pick at the top. */
export function firstPicks({ rows }: DraftTable): FirstPick[] {
  const all = new Map<string, FirstPick>();
  for (const picks of rows) {
    const most = picks[0]?.wins ?? 0;
    for (const [place, { wonder, wins }] of picks.entries()) {
      const sum = all.get(wonder) ?? { wonder, best: 0, close: 0, rows: 0, wins: 0 };
      if (place === 0) sum.best += 1;
      else if (most - wins < EQUAL) sum.close += 1;
      sum.rows += 1;
      sum.wins += wins;
      all.set(wonder, sum);
    }
  }
  const mean = (pick: FirstPick) => ({ ...pick, wins: pick.wins / pick.rows });
  return [...all.values()]
    .map(mean)
    .sort((a, b) => b.best / b.rows - a.best / a.rows || b.wins - a.wins);
}
