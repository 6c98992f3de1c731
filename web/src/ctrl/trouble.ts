import type { Args } from '../base/text';
import type { FromRoom } from '../net/messages';

export interface Sentence {
  key: string;
  args?: Args;
}

type ErrorData = Extract<FromRoom, { t: 'error' }>['d'];

/** What an error says. */
export function sentenceOf({ why, what }: ErrorData): Sentence {
  return typeof what === 'object' ? what : { key: `error.${why}` };
}

/** Where a position is impossible, and why. */
export function troubleOf({ key = 'error.bad_position', where = '', what = '' }: ErrorData) {
  return { key, where, what };
}
