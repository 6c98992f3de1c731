/** Elo of each level above a random player: the sum of the differences in docs/strength.md. */
export const STRENGTHS: readonly number[] = [301, 486, 586, 704, 868, 1004, 1180, 1321, 1477, 1645];
