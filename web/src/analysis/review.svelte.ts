import type { Seat, ToRoom } from '../net/messages';
import type { Judged, Review, ReviewNews } from '../net/outlook';

/** The game that is reviewed: an own one, or that of a link. */
type What = { game: string } | { piece: string };

/** The review of one finished game: requested once, kept as long as the game is on screen. */
export class ReviewCtrl {
  review: Review | null = $state.raw(null);
  /** The share of moves reviewed, from 0 to 1. */
  progress = $state(0);
  running = $state(false);
  /** The review page covers the table. */
  open = $state(false);

  #what: () => What;
  #own: () => Seat | null;
  #send: (message: ToRoom) => boolean;

  /** `own`: the only seat of the player at this device, if there is one. */
  constructor(what: () => What, own: () => Seat | null, send: (message: ToRoom) => boolean) {
    this.#what = what;
    this.#own = own;
    this.#send = send;
  }

  show() {
    this.open = true;
    this.ask();
  }

  ask() {
    if (this.review) return;
    // Requested again even while running: another analysis since then has stopped it.
    this.running = true;
    this.#send({ t: 'review', d: this.#what() });
  }

  /** After a reconnection: the server has forgotten that it was asked. */
  resume() {
    if (this.running) this.ask();
  }

  close() {
    this.open = false;
    if (!this.running) return;
    this.running = false;
    this.#send({ t: 'rest', d: {} });
  }

  /** The game goes on, or has become another one: whatever was found is not about it. */
  forget() {
    this.close();
    this.review = null;
    this.progress = 0;
  }

  /** It was given up, and the reason is said elsewhere. */
  fail() {
    if (this.running) this.running = this.open = false;
  }

  hear({ game, piece, done, of, review }: ReviewNews) {
    const what = this.#what();
    const same = 'game' in what ? what.game === game : what.piece === piece;
    if (!same || (!this.running && !review)) return;
    this.progress = of > 0 ? done / of : 0;
    if (!review) return;
    this.review = review;
    this.running = false;
    const seat = this.#own();
    if (seat === null || game === undefined) return;
    void import('../shared/reviewed').then(({ keepReviewed }) => {
      keepReviewed(game, seat, review);
    });
  }

  /** The index of the first decision at or after that ply; -1 if there is none. */
  indexAt(ply: number): number {
    return this.review?.decisions.findIndex((each) => each.ply >= ply) ?? -1;
  }

  at(ply: number): Judged | null {
    return this.review?.decisions[this.indexAt(ply)] ?? null;
  }
}
