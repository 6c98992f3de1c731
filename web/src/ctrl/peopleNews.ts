import { hashOf, type Route } from '../base/route';
import type { Args } from '../base/text';
import { since } from '../game/news';
import type { Heard } from '../net/connection';
import type { GameSummary, People, Table, ToRoom } from '../net/messages';
import type { TableCtrl } from './table.svelte';

/** The lobby, as far as it is needed here. */
interface Lobby {
  readonly table: TableCtrl | null;
  readonly route: Route;
  send: (message: ToRoom) => boolean;
  say: (key: string, args?: Args) => void;
}

/** News of games between people at devices of their own: passed on to the table, or told. */
export class PeopleNews {
  /** News of people that came while the page was not ready for them. */
  #newest: People | null = null;
  /** The ply that was known when the connection was lost. */
  #lost: number | null = null;
  #lobby: Lobby;

  constructor(lobby: Lobby) {
    this.#lobby = lobby;
  }

  hear(message: Heard) {
    const { table } = this.#lobby;
    if (message.t === 'people') this.#meet(message.d);
    else if (message.t === 'games') this.#calledOff(message.d.games);
    else if (message.t === 'blocked') table?.people?.hearBlocked(message.d.names);
    else if (message.t === 'said' && message.d.game === table?.game)
      table.people?.hearSaid(message.d);
    else if (message.t === 'handover' && message.d.game === table?.game && table.people)
      table.people.ticket = message.d;
  }

  /** The connection is back, and the game is about to be opened again. */
  lost({ people, past, table }: TableCtrl) {
    this.#lost = people ? (past.present ?? table).ply : null;
  }

  /** The same game goes on: passes the table on, and says what cannot be seen from it. */
  update(ctrl: TableCtrl, table: Table) {
    const played = ctrl.table.you.length > 0;
    ctrl.receive(table);
    if (ctrl.people && played && table.you.length === 0) this.#lobby.say('ui.seat_elsewhere');
    else if (this.#lost !== null) {
      const what = since({ ...table, names: ctrl.people?.names }, this.#lost);
      if (what) this.#lobby.say('ui.link.meanwhile', { what });
    }
    this.#lost = null;
  }

  /** The game was deleted before the friend came. */
  #calledOff(games: readonly GameSummary[]) {
    const { table, route } = this.#lobby;
    if (!table?.people || table.people.told.begun || route.page !== 'game') return;
    if (!games.some(({ game }) => game === table.game)) location.hash = hashOf({ page: 'start' });
  }

  /** Hears a change of who sits at the table, of their clocks, or of what they ask each other. */
  #meet(people: People) {
    const { table, route, send } = this.#lobby;
    if (people.game !== table?.game) return;
    if (!table.people) {
      void this.#greet(people);
      return;
    }
    const agreed = people.next && !table.people.told.next;
    table.people.hear(people);
    if (!agreed) return;
    if (route.page === 'link') send({ t: 'watch', d: { link: route.link } });
    else location.hash = hashOf({ page: 'game', game: people.next ?? people.game });
  }

  /** The first news of the people at a table: what shows them is loaded only now. */
  async #greet(people: People) {
    const first = this.#newest === null;
    this.#newest = people;
    if (!first) return;
    const { PeopleCtrl } = await import('./people.svelte');
    const newest: People | null = this.#newest;
    this.#newest = null;
    const { table, send } = this.#lobby;
    if (table && newest?.game === table.game) table.people = new PeopleCtrl(newest, send);
  }
}
