import type { ToRoom } from '../net/messages';
import type { Judged, Review, ReviewNews } from '../net/outlook';

/** The review of one finished game: asked for once, kept as long as the game is on the screen. */
export class ReviewCtrl {
  review: Review | null = $state.raw(null);
  /** Moves looked at, from 0 to 1. */
  progress = $state(0);
  running = $state(false);
  /** The page of the review lies over the table. */
  open = $state(false);

  #game: () => string;
  #send: (message: ToRoom) => boolean;

  constructor(game: () => string, send: (message: ToRoom) => boolean) {
    this.#game = game;
    this.#send = send;
  }

  show() {
    this.open = true;
    if (this.review) return;
    // Asked again even while it runs: whatever else was looked at meanwhile has ended it.
    this.running = this.#send({ t: 'review', d: { game: this.#game() } });
  }

  close() {
    this.open = false;
    if (!this.running) return;
    this.running = false;
    this.#send({ t: 'rest', d: {} });
  }

  hear({ game, done, of, review }: ReviewNews) {
    if (game !== this.#game() || (!this.running && !review)) return;
    this.progress = of > 0 ? done / of : 0;
    if (!review) return;
    this.review = review;
    this.running = false;
  }

  /** The next decision from that ply on. */
  at(ply: number): Judged | null {
    return this.review?.decisions.find((each) => each.ply >= ply) ?? null;
  }
}
