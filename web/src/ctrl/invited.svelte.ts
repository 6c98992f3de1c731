import type { Route } from '../base/route';
import { keep, settings } from '../base/settings.svelte';
import { written } from '../base/names';
import type { Invitation, ToRoom } from '../net/messages';

type AtLink = Extract<Route, { page: 'link' }>;

/** A link in the address that somebody sent: what it leads to, before anybody sits down. */
export class Invited {
  readonly route: AtLink;
  invitation: Invitation | null = $state.raw(null);
  /** The error that the server answered, such as `unknown_link`. */
  trouble: string | null = $state(null);
  /** The answer was sent and the table is on its way. */
  joining = $state(false);
  #send: (message: ToRoom) => boolean;

  constructor(route: AtLink, send: (message: ToRoom) => boolean) {
    this.route = route;
    this.#send = send;
  }

  /** Asks what the link leads to; a link for watching leads to the table at once. */
  look() {
    const { kind, link } = this.route;
    this.joining = kind === 'watch';
    this.#send({ t: kind === 'watch' ? 'watch' : 'look', d: { link } });
  }

  join(name: string) {
    settings.name = written(name);
    keep();
    this.trouble = null;
    const { kind, link } = this.route;
    this.joining = this.#send(
      kind === 'name'
        ? { t: 'continue_name', d: { link } }
        : { t: 'join', d: { link, name: settings.name || null } },
    );
  }

  hear(invitation: Invitation) {
    this.invitation = invitation;
  }

  refuse(why: string) {
    this.trouble = why;
    this.joining = false;
  }
}
