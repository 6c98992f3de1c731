import { hashOf } from '../base/route';
import type { Heard } from '../net/connection';
import type { ToRoom } from '../net/messages';
import { askedNow } from './asked';
import type { ErrorData } from './screen';

export type Shared = Extract<ToRoom, { t: 'pack' }>['d'] | { piece: string; whole: boolean };

/** A link to what is on screen, which holds all of it: asked for, and offered until it is closed. */
export class Sharing {
  url: string | null = $state(null);
  /** The link that is asked for holds a whole game. */
  game = $state(false);
  #asked = 0;
  #send: (message: ToRoom) => boolean;
  constructor(send: (message: ToRoom) => boolean) {
    this.#send = send;
  }

  offer(what: Shared) {
    this.game = 'piece' in what ? what.whole : 'game' in what;
    if ('piece' in what) {
      this.#show(what.piece);
      return;
    }
    this.#asked = askedNow();
    this.#send({ t: 'pack', d: { ...what, asked: this.#asked } });
  }

  close() {
    this.url = null;
    this.#asked = 0;
  }

  hear(message: Heard) {
    if (message.t === 'packed' && message.d.asked === this.#asked) this.#show(message.d.piece);
  }

  /** Whether the error is the answer to what was asked here. */
  refuses({ asked }: ErrorData): boolean {
    return asked !== undefined && asked === this.#asked;
  }

  #show(piece: string) {
    const page = location.origin + location.pathname;
    this.url = page + hashOf({ page: 'parcel', piece });
  }
}
