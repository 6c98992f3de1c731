import { hashOf, type Route } from '../base/route';
import type { Heard } from '../net/connection';
import type { Invitation } from '../net/messages';
import { BoardScreen, LearnScreen, PuzzleScreen } from './boards.svelte';
import { Invited } from './invited.svelte';
import type { AtOpen, OpenCtrl } from './open.svelte';
import { ParcelScreen } from './parcel.svelte';
import { recovery } from './recovery.svelte';
import { Screen, type ErrorData, type Host } from './screen';

type At<P extends Route['page']> = Extract<Route, { page: P }>;

/** The first page: new games and the list of one's own. */
export class StartScreen extends Screen {
  readonly kind = 'start';
  constructor(
    host: Host,
    readonly route: At<'start'>,
  ) {
    super(host);
  }
  enter() {
    this.host.rise();
    this.look();
  }
  override look() {
    this.host.send({ t: 'games', d: {} });
  }
}

/** An address that leads nowhere. */
export class NowhereScreen extends Screen {
  readonly kind = 'nowhere';
  readonly route: Route = { page: 'unknown' };
  enter() {
    this.host.rise();
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
    this.host.rise();
    this.host.send({ t: 'statistics', d: {} });
  }
}

/** The key of this browser: its recovery code, and the way to enter another one. */
export class RecoverScreen extends Screen {
  readonly kind = 'recover';
  readonly route: Route = { page: 'recover' };
  enter() {
    this.host.rise();
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
  constructor(host: Host, route: At<'draft'>) {
    super(host);
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
    host: Host,
    readonly route: At<'game' | 'link'>,
  ) {
    super(host);
  }
  enter() {
    const { route, host } = this;
    if (route.page === 'game') {
      if (host.table?.game !== route.game) host.openGame(route.game);
    } else if (!host.table) host.send({ t: 'watch', d: { link: route.link } });
  }
  override resume() {
    if (!this.host.table) this.enter();
  }
  override follow(route: Route) {
    const { table } = this.host;
    if (route.page === 'game') return this.route.page === 'game' && table?.game === route.game;
    return route.page === 'link' && table?.watched === route.link;
  }
}

/** A link that somebody sent, until it has led to a table. */
export class LinkScreen extends Screen {
  readonly kind = 'link';
  readonly invited: Invited;
  constructor(
    host: Host,
    readonly route: At<'link'>,
  ) {
    super(host);
    this.invited = new Invited(route, host);
  }
  enter() {
    this.host.rise();
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
    host: Host,
    readonly route: At<'record'>,
  ) {
    super(host);
  }
  enter() {
    this.host.rise();
    this.host.openRecord(this.route.record);
  }
}

/** The open table, or one of its people. */
export class OpenScreen extends Screen {
  readonly kind = 'open';
  route: AtOpen = $state.raw({ page: 'open' });
  ctrl: OpenCtrl | null = $state.raw(null);
  constructor(host: Host, route: AtOpen) {
    super(host);
    this.route = route;
  }
  enter() {
    this.host.rise();
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
    this.ctrl ??= new OpenCtrl(this.host.send);
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
export function screenOf(route: Route, host: Host): AnyScreen {
  switch (route.page) {
    case 'start':
      return new StartScreen(host, route);
    case 'unknown':
      return new NowhereScreen(host);
    case 'statistics':
      return new StatisticsScreen(host);
    case 'recover':
      return new RecoverScreen(host);
    case 'draft':
      return new DraftScreen(host, route);
    case 'game':
      return new TableScreen(host, route);
    case 'link':
      // Back from the analysis board, for instance.
      return host.table?.watched === route.link
        ? new TableScreen(host, route)
        : new LinkScreen(host, route);
    case 'record':
      return new RecordScreen(host, route);
    case 'parcel':
      return new ParcelScreen(host, route);
    case 'open':
    case 'person':
      return new OpenScreen(host, route);
    case 'learn':
      return new LearnScreen(host, route);
    case 'puzzles':
      return new PuzzleScreen(host, route);
    case 'board':
      return new BoardScreen(host, route);
  }
}
