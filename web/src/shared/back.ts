/** As browsers have it that know a gesture for closing what is open; TypeScript does not know it. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * The things that are open, for browsers without that: while there is one, an entry of the history stands for it, and
 * Back leaves that entry instead of the page.
 */
export class OpenEntries {
  readonly #open: (() => void)[] = [];
  /** Our own step back, which closes nothing, is on its way. */
  #leaving = false;
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
    // Entry of an earlier page, whose things are not open now: before it there may be no other.
    if (this.#here) window.history.replaceState(null, '');
    window.addEventListener('popstate', () => {
      this.#gone();
    });
    // It has been left and come back to as it was: that step is over.
    window.addEventListener('pageshow', () => {
      this.#leaving = false;
    });
  }

  add(close: () => void): () => void {
    this.#open.push(close);
    this.#mark();
    return () => {
      const at = this.#open.lastIndexOf(close);
      if (at < 0) return;
      this.#open.splice(at, 1);
      // The next thing on the screen takes its entry, too.
      queueMicrotask(() => {
        this.#leave();
      });
    };
  }

  /** Whether we are on the entry: a link may have led on from it. */
  get #here(): boolean {
    return (this.#window.history.state as { open?: boolean } | null)?.open === true;
  }

  #mark() {
    if (!this.#here && !this.#leaving) this.#window.history.pushState({ open: true }, '');
  }

  #leave() {
    if (this.#open.length > 0 || this.#leaving || !this.#here) return;
    this.#leaving = true;
    this.#window.history.back();
  }

  #gone() {
    if (this.#leaving) {
      this.#leaving = false;
      if (this.#open.length > 0) this.#mark();
    } else if (this.#here) {
      // Back from where a link had led: nothing is open there any more.
      this.#leave();
    } else if (this.#open.length > 0) {
      this.#open.pop()?.();
      if (this.#open.length > 0) this.#mark();
    }
  }
}

let entries: OpenEntries | undefined;

/**
 * Calls `close` instead of leaving the page when Back is pressed, or swiped, on a device that is held in the hand; where
 * the browser has a close request, Escape does the same. Returns how to stop that.
 */
export function onBack(close: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
  if (!CloseWatcher) {
    // A mouse has its own ways to close, and expects Back to leave.
    if (!matchMedia('(pointer: coarse)').matches) return () => undefined;
    entries ??= new OpenEntries(window);
    return entries.add(close);
  }
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  return () => {
    watcher.destroy();
  };
}
