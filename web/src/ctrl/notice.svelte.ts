import type { Args } from '../base/text';
import type { FromRoom } from '../net/messages';

export interface Sentence {
  key: string;
  args?: Args;
}

/** A sentence that is shown for a while. */
export class Notice {
  sentence: Sentence | null = $state.raw(null);

  say(sentence: Sentence) {
    this.sentence = sentence;
    setTimeout(
      () => {
        if (this.sentence === sentence) this.sentence = null;
      },
      sentence.args?.['what'] ? 9000 : 4000,
    );
  }
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
