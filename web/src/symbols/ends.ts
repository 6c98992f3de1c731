/** The sign of each way in which a game ends, in the order in which they are listed. */
export const END_SIGNS = {
  military: 'shield',
  science: 'wheel',
  civilian: 'points',
  tie: 'person',
  resignation: 'hand',
  time: 'waiting',
  abandonment: 'unseen',
} as const;

/** Also of ends that are not listed, which are shown as points. */
export const endSign = (kind: string): string =>
  (END_SIGNS as Readonly<Record<string, string>>)[kind] ?? END_SIGNS.civilian;
