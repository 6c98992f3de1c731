import type { Sentence } from './trouble';

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
