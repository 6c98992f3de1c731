import type { Args } from '../../base/text';
import type { CardChoice } from './choices';

/** Reason why something is impossible: a sentence, and its ruling (docs/rules.md). */
export interface Reason {
  key: string;
  args?: Args;
  ruling: string;
}

export const COVERED: Reason = { key: 'why.covered', ruling: 'R27' };
export const NOT_YOUR_TURN: Reason = { key: 'why.not_your_turn', ruling: 'R18' };

/** Null if the choice is possible. */
export function whyNot({ option, short, kind, locked }: CardChoice): Reason | null {
  if (option) return null;
  if (locked) return { key: 'why.locked', ruling: 'L128' };
  if (short > 0) return { key: 'why.short', args: { n: short }, ruling: 'R12' };
  return { key: 'why.not_offered', ruling: kind === 'wonder' ? 'R25' : 'R18' };
}
