import type { Route } from '../base/route';
import { written } from '../base/personName';
import type { Heard } from '../net/connection';
import type { Invite, ToRoom } from '../net/messages';
import type { Blocked, NameLink, OpenTable, Person, Yourself } from '../net/open';

export type AtOpen = Extract<Route, { page: 'open' | 'person' }>;

/** The open table, while one looks at it or at one of its people. */
export class OpenCtrl {
  /** Null until the server has answered. */
  table: OpenTable | null = $state.raw(null);
  you: Yourself | null = $state.raw(null);
  person: Person | null = $state.raw(null);
  /** Those whom this player does not want to meet. */
  blocked: Blocked = $state.raw({ names: [], nameless: 0 });
  /** The link that moves this player's name, as asked for last. */
  nameLink: NameLink | null = $state.raw(null);
  /** The last error, such as `name_taken`. */
  trouble: string | null = $state(null);
  /** Something was asked and is not answered yet. */
  waiting = $state(false);
  #send: (message: ToRoom) => boolean;

  constructor(send: (message: ToRoom) => boolean) {
    this.#send = send;
  }

  /** Also after the connection was lost. */
  visit(route: AtOpen) {
    this.trouble = null;
    this.waiting = false;
    this.person = null;
    this.nameLink = null;
    this.#send({ t: 'open_table', d: {} });
    if (route.page === 'person') this.#send({ t: 'person', d: { name: route.name } });
  }

  leave() {
    this.#send({ t: 'leave', d: {} });
  }

  hear(message: Heard) {
    if (message.t === 'open_table') this.table = message.d;
    else if (message.t === 'person') this.person = message.d;
    else if (message.t === 'name_link') {
      this.nameLink = message.d;
      this.waiting = false;
    } else if (message.t === 'blocked') {
      this.blocked = message.d;
      this.waiting = false;
    } else if (message.t === 'yourself') {
      this.you = message.d;
      this.waiting = false;
    }
  }

  refuse(why: string) {
    this.trouble = why;
    this.waiting = false;
  }

  offer({ variant, first, clock }: Invite, rated: boolean) {
    this.#ask({ t: 'challenge', d: { variant, first, clock, rated } });
  }

  withdraw() {
    this.#ask({ t: 'withdraw', d: {} });
  }

  sitDown(challenge: string) {
    this.#ask({ t: 'sit_down', d: { challenge } });
  }

  takeName(name: string) {
    this.#ask({ t: 'take_name', d: { name: written(name) } });
  }

  block(name: string) {
    this.#ask({ t: 'block', d: { name } });
  }

  /** Null: all who have no name any more. */
  unblock(name: string | null) {
    this.#ask({ t: 'unblock', d: { name } });
  }

  moveName() {
    this.#ask({ t: 'move_name', d: {} });
  }

  #ask(message: ToRoom) {
    this.trouble = null;
    this.waiting = this.#send(message);
  }
}
