import type { Route } from '../base/route';
import { keep, settings } from '../base/settings.svelte';
import { written } from '../base/personName';
import type { Invitation } from '../net/messages';
import { recovery } from './recovery.svelte';
import type { Lobby } from './screen';
import { satHere } from './seats';

type AtLink = Extract<Route, { page: 'link' }>;

/** A link in the address that somebody sent: what it leads to, before anybody sits down. */
export class Invited {
  readonly route: AtLink;
  invitation: Invitation | null = $state.raw(null);
  /** The error that the server answered, such as `unknown_link`. */
  trouble: string | null = $state(null);
  /** The answer was sent and the table is on its way. */
  joining = $state(false);
  /**
   * Origin of an invitation that is one's own: made in this `browser`, or in another one of this `machine`, where nobody has a
   * key until a second person sits down.
   */
  readonly own: 'browser' | 'machine' | null = $derived.by(() => {
    const { invitation } = this;
    if (!invitation?.waiting) return null;
    return recovery.key !== null || satHere(invitation.game ?? '') ? 'browser' : 'machine';
  });
  /** The second person sits down as soon as the connection is theirs. */
  #arriving = false;
  #lobby: Pick<Lobby, 'send' | 'beSecond'>;

  constructor(route: AtLink, lobby: Pick<Lobby, 'send' | 'beSecond'>) {
    this.route = route;
    this.#lobby = lobby;
  }

  /** Asks what the link leads to; a link for watching leads to the table at once. */
  look() {
    const { kind, link } = this.route;
    this.joining = kind === 'watch';
    this.#lobby.send({ t: kind === 'watch' ? 'watch' : 'look', d: { link } });
  }

  /** The connection is there again. */
  resume() {
    if (this.#arriving && recovery.key !== null) this.#join();
    else this.look();
  }

  join(name: string) {
    settings.name = written(name);
    keep();
    this.trouble = null;
    if (this.own !== 'machine') {
      this.#join();
      return;
    }
    this.#arriving = this.joining = true;
    this.#lobby.beSecond();
  }

  #join() {
    this.#arriving = false;
    const { kind, link } = this.route;
    this.joining = this.#lobby.send(
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
