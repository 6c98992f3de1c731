/** Milliseconds without an answer to a decision until that is said, and the socket replaced. */
const LATE = 6000;
const DEAD = 12_000;

/**
 * Waits for an answer: a connection that is dead may look open for minutes. Whatever is heard shows
 * that it lives.
 */
export class Silence {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late = false;
  #onlate: () => void;
  #ondead: () => void;

  constructor(onlate: () => void, ondead: () => void) {
    this.#onlate = onlate;
    this.#ondead = ondead;
  }

  begin() {
    this.#timer ??= setTimeout(() => {
      this.#late = true;
      this.#onlate();
      this.#timer = setTimeout(this.#ondead, DEAD - LATE);
    }, LATE);
  }

  /** Returns whether it had become late. */
  end(): boolean {
    const late = this.#late;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#late = false;
    return late;
  }
}
