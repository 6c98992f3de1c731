/** Milliseconds to look at a line of the score sheet before the next one is filled in. */
const LINE = 420;

/** The counting of a game that has just ended: the lines of the score sheet are filled in one by one. */
export class Counting {
  /** So many lines are filled in; null where all are. */
  lines: number | null = $state(null);
  #timer: ReturnType<typeof setInterval> | undefined;
  #ending: object | null = null;

  /** Begins with an empty sheet of so many lines, once for each ending. */
  begin(ending: object, of: number) {
    if (ending === this.#ending) return;
    this.#ending = ending;
    this.skip();
    this.lines = 0;
    this.#timer = setInterval(() => {
      if (this.lines === null || this.lines >= of) this.skip();
      else this.lines += 1;
    }, LINE);
  }

  /** Fills in the rest at once. */
  skip() {
    clearInterval(this.#timer);
    this.lines = null;
  }
}
