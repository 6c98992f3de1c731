import type { Course } from '../learn/lesson/lesson';
import type { ToRoom } from '../net/messages';

/** A game that was asked for and has not come yet. */
export class PendingGame {
  /** The server has been asked. */
  asked = $state(false);
  /** Asked for while there is no connection, such as a record dropped on the page. */
  #unsent: ToRoom | null = null;
  #course: Course | null = null;
  #send: (message: ToRoom) => boolean;

  constructor(send: (message: ToRoom) => boolean) {
    this.#send = send;
  }

  ask(message: ToRoom, course: Course | null = null) {
    this.#course = course;
    this.asked = this.#send(message);
    this.#unsent = this.asked ? null : message;
  }

  /** A game was asked for, or will be as soon as there is a connection. */
  get wanted() {
    return this.asked || this.#unsent !== null;
  }

  /** The connection is there. */
  retry() {
    if (this.#unsent) this.ask(this.#unsent, this.#course);
  }

  /** Another page was opened: the game is not wanted any more, and leads nowhere when it comes. */
  leave() {
    this.asked = false;
    this.#unsent = null;
    this.#course = null;
  }

  /** The game has come; returns the lessons that belong to it. */
  end(): Course | null {
    const course = this.#course;
    this.#course = null;
    this.asked = false;
    return course;
  }
}
