import type { Args } from '../base/text';
import type { FromRoom } from '../net/messages';

export interface Sentence {
  key: string;
  args?: Args;
}

type ErrorData = Extract<FromRoom, { t: 'error' }>['d'];

/** Sentence that an error says. */
export function sentenceOf({ why, what }: ErrorData): Sentence {
  return typeof what === 'object' ? what : { key: `error.${why}` };
}

/** Place where a position is impossible, and why. */
export function troubleOf({ key = 'error.bad_position', where = '', what = '' }: ErrorData) {
  return { key, where, what };
}
