import type { Option, Seat, Table, ToRoom } from '../net/messages';

interface Sent {
  ply: number;
  seat: Seat;
  move: string;
  /** Milliseconds since the move could be chosen; only where clocks may run. */
  spent?: number;
}

/** The move being sent to the server: at most one, and it survives a broken connection. */
export class Outbox {
  sent: Sent | null = $state.raw(null);
  /** Key of the sentence that says why a move was refused. */
  refusal: string | null = $state(null);
  #reopened = false;
  /** The move was sent again, though the first time may have arrived too: one of them is refused. */
  #twice = false;
  #send: (message: ToRoom) => boolean;
  #spectatorLink: string | null;

  /** `spectatorLink` is the link by which this page is a spectator, if it is one. */
  constructor(send: (message: ToRoom) => boolean, spectatorLink: string | null = null) {
    this.#send = send;
    this.#spectatorLink = spectatorLink;
  }

  play({ game, ply }: Table, seat: Seat, { move }: Option, spent?: number) {
    this.sent = { ply, seat, move, ...(spent !== undefined && { spent }) };
    this.refusal = null;
    this.#twice = false;
    this.#sendMove(game);
  }

  refuse(why: string) {
    if (!this.sent && this.#twice) {
      this.#twice = false;
      return;
    }
    this.sent = null;
    this.refusal = `refused.${why}`;
  }

  /** Requests the whole game; `reopened` after a lost connection. */
  open(game: string, reopened = false): boolean {
    this.#reopened = reopened;
    if (this.#spectatorLink) return this.#send({ t: 'watch', d: { link: this.#spectatorLink } });
    return this.#send({ t: 'open', d: { game } });
  }

  /**
   * Checks with each table whether the sent move was made, or must be sent again after a
   * reconnection.
   */
  settle({ game, ply, sealed }: Table) {
    if (!this.sent) return;
    if (ply > this.sent.ply || sealed?.[this.sent.seat]) this.sent = null;
    else if (this.#reopened) {
      this.#twice = true;
      this.#sendMove(game);
    }
    this.#reopened = false;
  }

  #sendMove(game: string) {
    // Not sent while the connection is lost; it is sent again when the game has been reopened.
    if (!this.sent) return;
    this.#send({ t: 'play', d: { game, ...this.sent } });
  }
}
