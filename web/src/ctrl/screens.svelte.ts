import { hashOf, type Route } from '../base/route';
import type { Heard } from '../net/connection';
import type { Invitation } from '../net/messages';
import { BoardScreen, LearnScreen, PuzzleScreen } from './boards.svelte';
import { Invited } from './invited.svelte';
import type { AtOpen, OpenCtrl } from './open.svelte';
import { ParcelScreen } from './parcel.svelte';
import { recovery } from './recovery.svelte';
import { Screen, type ErrorData, type Lobby } from './screen';

type At<P extends Route['page']> = Extract<Route, { page: P }>;

/** The first page: new games and the list of one's own. */
export class StartScreen extends Screen {
  readonly kind = 'start';
  constructor(
    lobby: Lobby,
    readonly route: At<'start'>,
  ) {
    super(lobby);
  }
  enter() {
    this.lobby.rise();
    this.refresh();
  }
  override refresh() {
    this.lobby.send({ t: 'games', d: {} });
  }
}

/** An address that leads nowhere. */
export class NowhereScreen extends Screen {
  readonly kind = 'nowhere';
  readonly route: Route = { page: 'unknown' };
  enter() {
    this.lobby.rise();
  }
  override get absent() {
    return 'ui.no_page';
  }
}

/** Sums over the own games. */
export class StatisticsScreen extends Screen {
  readonly kind = 'statistics';
  readonly route: Route = { page: 'statistics' };
  enter() {
    this.lobby.rise();
    this.lobby.send({ t: 'statistics', d: {} });
  }
}

/** The key of this browser: its recovery code, and the way to enter another one. */
export class RecoverScreen extends Screen {
  readonly kind = 'recover';
  readonly route: Route = { page: 'recover' };
  enter() {
    this.lobby.rise();
  }
  override refuse({ why }: ErrorData) {
    return recovery.refuse(why);
  }
  protected override withdraw() {
    recovery.leave();
  }
}

/** The draft table: nothing that a server knows. */
export class DraftScreen extends Screen {
  readonly kind = 'draft';
  route: At<'draft'> = $state.raw({ page: 'draft' });
  constructor(lobby: Lobby, route: At<'draft'>) {
    super(lobby);
    this.route = route;
  }
  enter() {}
  override follow(route: Route) {
    if (route.page !== 'draft') return false;
    this.route = route;
    return true;
  }
}

/** A table: of one's own game, or of one that is watched by its link. */
export class TableScreen extends Screen {
  readonly kind = 'table';
  constructor(
    lobby: Lobby,
    readonly route: At<'game' | 'link'>,
  ) {
    super(lobby);
  }
  enter() {
    const { route, lobby } = this;
    if (route.page === 'game') {
      if (lobby.table?.game !== route.game) lobby.openGame(route.game);
    } else if (!lobby.table) lobby.send({ t: 'watch', d: { link: route.link } });
  }
  override resume() {
    if (!this.lobby.table) this.enter();
  }
  override follow(route: Route) {
    const { table } = this.lobby;
    if (route.page === 'game') return this.route.page === 'game' && table?.game === route.game;
    return route.page === 'link' && table?.spectatorLink === route.link;
  }
}

/** A link that somebody sent, until it has led to a table. */
export class LinkScreen extends Screen {
  readonly kind = 'link';
  readonly invited: Invited;
  constructor(
    lobby: Lobby,
    readonly route: At<'link'>,
  ) {
    super(lobby);
    this.invited = new Invited(route, lobby);
  }
  enter() {
    this.lobby.rise();
    this.invited.look();
  }
  override resume() {
    this.invited.resume();
  }
  override hear(message: Heard) {
    if (message.t === 'invitation') this.#receive(message.d);
    else if (message.t === 'yourself') location.replace(hashOf({ page: 'open' }));
  }
  override refuse({ why }: ErrorData) {
    this.invited.refuse(why);
    return true;
  }
  override awaits() {
    return this.invited.joining;
  }
  #receive(invitation: Invitation) {
    if (invitation.state === 'yours' && invitation.game && !invitation.waiting)
      location.replace(hashOf({ page: 'game', game: invitation.game }));
    else this.invited.hear(invitation);
  }
}

/** A whole game in the address, until the server has made a table of it. */
export class RecordScreen extends Screen {
  readonly kind = 'record';
  constructor(
    lobby: Lobby,
    readonly route: At<'record'>,
  ) {
    super(lobby);
  }
  enter() {
    this.lobby.rise();
    this.lobby.openRecord(this.route.record);
  }
}

/** The open table, or one of its people. */
export class OpenScreen extends Screen {
  readonly kind = 'open';
  route: AtOpen = $state.raw({ page: 'open' });
  ctrl: OpenCtrl | null = $state.raw(null);
  constructor(lobby: Lobby, route: AtOpen) {
    super(lobby);
    this.route = route;
  }
  enter() {
    this.lobby.rise();
    void this.#visit();
  }
  override resume() {
    void this.#visit();
  }
  override follow(route: Route) {
    if (route.page !== 'open' && route.page !== 'person') return false;
    this.route = route;
    void this.#visit();
    return true;
  }
  protected override withdraw() {
    this.ctrl?.leave();
  }
  override hear(message: Heard) {
    this.ctrl?.hear(message);
  }
  override refuse({ why }: ErrorData) {
    this.ctrl?.refuse(why);
    return this.ctrl !== null;
  }
  override awaits() {
    return this.ctrl !== null;
  }
  async #visit() {
    const { route } = this;
    const { OpenCtrl } = await import('./open.svelte');
    if (this.gone || this.route !== route) return;
    this.ctrl ??= new OpenCtrl(this.lobby.send);
    this.ctrl.visit(route);
  }
}

export type AnyScreen =
  | StartScreen
  | NowhereScreen
  | StatisticsScreen
  | DraftScreen
  | RecoverScreen
  | TableScreen
  | LinkScreen
  | RecordScreen
  | ParcelScreen
  | OpenScreen
  | LearnScreen
  | PuzzleScreen
  | BoardScreen;

/** The screen of an address, before it is entered. */
export function screenOf(route: Route, lobby: Lobby): AnyScreen {
  switch (route.page) {
    case 'start':
      return new StartScreen(lobby, route);
    case 'unknown':
      return new NowhereScreen(lobby);
    case 'statistics':
      return new StatisticsScreen(lobby);
    case 'recover':
      return new RecoverScreen(lobby);
    case 'draft':
      return new DraftScreen(lobby, route);
    case 'game':
      return new TableScreen(lobby, route);
    case 'link':
      // Back from the analysis board, for instance.
      return lobby.table?.spectatorLink === route.link
        ? new TableScreen(lobby, route)
        : new LinkScreen(lobby, route);
    case 'record':
      return new RecordScreen(lobby, route);
    case 'parcel':
      return new ParcelScreen(lobby, route);
    case 'open':
    case 'person':
      return new OpenScreen(lobby, route);
    case 'learn':
      return new LearnScreen(lobby, route);
    case 'puzzles':
      return new PuzzleScreen(lobby, route);
    case 'board':
      return new BoardScreen(lobby, route);
  }
}
