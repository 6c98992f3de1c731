import type { Line } from '../net/outlook';

/** A line of the list, and why it is there besides being good. */
export interface ShownLine {
  line: Line;
  played: boolean;
  pointed: boolean;
}

const MOST = 5;

/** Whether the move takes that card: builds or sells it, or lays it under a Wonder. */
export const takes = (move: string, card: string | null) =>
  card !== null && move.split(' as ')[0]?.split(' ').at(-1) === card;

/**
 * The best lines, the one of the move that was made, and the best one with the card that is pointed at; in the order of
 * their values, as they came.
 */
export function linesShown(
  lines: readonly Line[],
  { played, pointed }: { played: string | null; pointed: string | null },
): ShownLine[] {
  const first = lines.find(({ move }) => takes(move, pointed));
  return lines.flatMap((line, i) => {
    const marks = { played: line.move === played, pointed: line === first };
    return i < MOST || marks.played || marks.pointed ? [{ line, ...marks }] : [];
  });
}
