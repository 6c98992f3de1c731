type Sentinel = Pick<WakeLockSentinel, 'release'>;
/** The browser's part: it lets the screen go by itself when the page is hidden. */
type Lock = { request(type: 'screen'): Promise<Sentinel> };

/** Keeps the screen on while that is wanted and the page is seen. */
export class Awake {
  #wanted = false;
  #held: Promise<Sentinel | null> | null = null;
  readonly #lock: Lock | undefined;
  readonly #page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

  constructor(
    lock = (navigator as { wakeLock?: Lock }).wakeLock,
    page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
  ) {
    this.#lock = lock;
    this.#page = page;
    page.addEventListener('visibilitychange', this.#seen);
  }

  want(wanted: boolean) {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (wanted) this.#hold();
    else this.#release();
  }

  /** It is not needed any more. */
  end() {
    this.want(false);
    this.#page.removeEventListener('visibilitychange', this.#seen);
  }

  readonly #seen = () => {
    this.#held = null;
    if (this.#wanted) this.#hold();
  };

  #hold() {
    if (this.#page.hidden || !this.#lock) return;
    // Refused, for example, when the battery is low.
    this.#held = this.#lock.request('screen').catch(() => null);
  }

  #release() {
    void this.#held?.then((sentinel) => sentinel?.release());
    this.#held = null;
  }
}
