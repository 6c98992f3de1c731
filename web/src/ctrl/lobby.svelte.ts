import { ADDON_IDS } from '../addons/words';
import { catalogueOf, type Catalogue } from '../base/catalogue';
import { host } from '../base/host.svelte';
import { hashOf, routeHere, type Route } from '../base/route';
import { keep, settings } from '../base/settings.svelte';
import type { Course } from '../learn/lesson/lesson';
import type { AllGames } from '../net/alone/device.svelte';
import type { Connection, ConnectionState, Heard, Hearer, AtHome } from '../net/connection';
import type { GameSummary, Invite, Table, ToRoom } from '../net/messages';
import type { Statistics } from '../net/statistics';
import { nudges } from '../nudge/nudges.svelte';
import { waits } from '../nudge/notice';
import { PendingGame } from './pendingGame.svelte';
import { PeopleNews } from './peopleNews';
import { Notice, sentenceOf, type Sentence } from './notice.svelte';
import { Records } from './records';
import { recovery } from './recovery.svelte';
import { gameOf, type ErrorData } from './screen';
import { screenOf, type AnyScreen } from './screens.svelte';
import { TableCtrl } from './table.svelte';
import { Sharing } from './sharing.svelte';

export type NewGame = Extract<ToRoom, { t: 'new' }>['d'];

/** Joins the connection, the one screen that is shown, and the game that is open at the server. */
export class LobbyCtrl {
  connection: ConnectionState = $state('connecting');
  catalogue: Catalogue | null = $state.raw(null);
  version = $state('');
  /** The server has an open table. */
  hasOpenTable = $state(false);
  /**
   * Until the server has sent its list we assume all add-ons, so that the layout does not shift.
   */
  addons: readonly string[] = $state.raw(ADDON_IDS);
  /** Lists that the server told last; they are shown until it tells them again. */
  games: GameSummary[] | null = $state.raw(null);
  statistics: Statistics | null = $state.raw(null);

  screen: AnyScreen = $state.raw() as AnyScreen;
  /** The game that is open at the server: on screen, or behind a board or a puzzle. */
  table: TableCtrl | null = $state.raw(null);
  /** Number of games with friends that wait for this player, as far as the page knows. */
  readonly waiting = $derived.by(() => {
    const here = this.table;
    const others = this.games?.filter((game) => game.game !== here?.game && waits(game)) ?? [];
    return others.length + (here?.people?.told.begun && here.mine && !here.table.result ? 1 : 0);
  });
  /** The error to show. */
  trouble: Sentence | null = $state.raw(null);
  /** A part of the page could not be loaded. */
  unloaded = $state(false);
  readonly pendingGame = new PendingGame((message) => this.#send(message));
  readonly peopleNews: PeopleNews;
  readonly records: Records;
  readonly notice = new Notice();
  readonly sharing = new Sharing((message) => this.#send(message));

  #server: Connection;
  /** Number of messages sent when the screen was opened: answers to them are not for it. */
  #before = 0;

  constructor(
    join: (hearer: Hearer) => Connection,
    save: (name: string, content: string) => void,
    own: AllGames | null = null,
  ) {
    this.screen = this.#screenOf(routeHere());
    recovery.begin(this.#send);
    this.peopleNews = new PeopleNews(this.#asPeopleNewsSeesIt());
    this.records = new Records({
      import: (trace) => {
        this.import(trace);
      },
      importAll: (file) => {
        const fail = () => this.#fail({ key: own ? 'error.bad_record' : 'error.saved_games' });
        if (own) own.import(file).catch(fail);
        else fail();
      },
      save,
      trouble: (trouble) => {
        this.#fail(trouble);
      },
    });
    this.#server = join({
      state: (state) => {
        this.connection = state;
        if (state === 'lost') this.pendingGame.asked = false;
      },
      message: (message) => {
        this.#hear(message);
      },
    });
  }

  get route(): Route {
    return this.screen.route;
  }

  /** The address has changed: by a link, by Back, or because a game began. */
  goTo(route: Route) {
    this.trouble = null;
    this.pendingGame.leave();
    this.sharing.close();
    if (this.screen.follow?.(route)) return;
    this.#show(this.#screenOf(route));
    this.screen.enter();
  }

  /** The page is seen now, or not any more. */
  tellSeen() {
    const { hidden } = document;
    if (host.push) this.#send({ t: 'visibility', d: { hidden } });
    // Others have played meanwhile.
    if (!hidden) this.screen.refresh?.();
  }

  /** Makes a game for a friend, who comes by its link. */
  invite(game: Invite) {
    this.#begin({ t: 'invite', d: game });
  }

  /** With lessons, if a course is named. */
  start(game: NewGame, course: Course | null = null) {
    this.#begin({ t: 'new', d: game }, course);
    settings.played = true;
    keep();
  }

  /**
   * Makes a game from a record, to be replayed, or continued by `seats` if the record is
   * unfinished.
   */
  import(trace: unknown, seats?: [string, string]) {
    this.#begin({ t: 'import', d: { trace, ...(seats && { seats }) } });
  }

  /** Takes the game that a link holds among one's own. */
  take(piece: string) {
    this.#begin({ t: 'import', d: { piece } });
  }

  /** Another person at this machine uses this browser from now on, or the first one does again. */
  dialAs(who: AtHome) {
    recovery.second = who === 'second';
    this.#server.dialAs?.(who);
  }

  delete(game: string) {
    this.#send({ t: 'delete', d: { game } });
  }

  #asPeopleNewsSeesIt() {
    const lobby = () => this;
    return {
      get table() {
        return lobby().table;
      },
      get route() {
        return lobby().route;
      },
      send: this.#send,
      say: (key: string, args?: Sentence['args']) => {
        this.notice.say({ key, ...(args && { args }) });
      },
    };
  }

  #screenOf(route: Route): AnyScreen {
    const lobby = () => this;
    return screenOf(route, {
      get table() {
        return lobby().table;
      },
      send: this.#send,
      openGame: (game) => {
        this.#close();
        this.#send({ t: 'open', d: { game } });
      },
      rise: () => {
        if (!this.table) return;
        this.#close();
        this.#send({ t: 'leave', d: {} });
      },
      beSecond: () => {
        this.dialAs('second');
      },
      openRecord: (record) => {
        if (!this.pendingGame.wanted) void this.records.openAddress(record);
      },
    });
  }

  #show(screen: AnyScreen, seated = false) {
    this.screen.leave(seated);
    this.screen = screen;
    // A table that was asked for on the last screen belongs to that question.
    if (!seated) this.#before = this.#server.sent;
  }

  /** Asks for a game that will be opened. */
  #begin(message: ToRoom, course: Course | null = null) {
    this.trouble = null;
    this.pendingGame.ask(message, course);
  }

  #send = (message: ToRoom): boolean => {
    recovery.said(message);
    return this.#server.send(message);
  };

  #close() {
    this.table?.leave();
    this.table = null;
  }

  #hear(message: Heard) {
    recovery.hear(message);
    this.peopleNews.hear(message);
    this.sharing.hear(message);
    const late = message.n !== undefined && message.n <= this.#before;
    if (!late) this.screen.hear?.(message);
    switch (message.t) {
      case 'welcome':
        this.#enter(message.d);
        break;
      case 'games':
        this.games = message.d.games;
        break;
      case 'statistics':
        this.statistics = message.d;
        break;
      case 'puzzle':
        this.trouble = null;
        break;
      case 'table':
        this.#lay(message.d, late);
        break;
      case 'refused':
        if (message.d.game !== this.table?.game) break;
        // Not about a move: what was asked is not possible any more.
        if (message.d.why === 'not_now') this.notice.say({ key: 'refused.not_now' });
        else this.table.outbox.refuse(message.d.why);
        break;
      case 'error':
        this.#heed(message.d, late);
        break;
      case 'past':
        if (message.d.game === this.table?.game) this.table.hearPast(message.d);
        break;
      case 'analysis':
        if (message.d.position === undefined) this.table?.analysis.hear(message.d);
        break;
      case 'review':
        this.table?.review.hear(message.d);
        break;
      case 'trace':
        this.records.keep(message.d);
        break;
    }
  }

  /** The connection is there, for the first time or again. */
  #enter(told: Extract<Heard, { t: 'welcome' }>['d']) {
    this.catalogue = catalogueOf(told.catalogue);
    this.version = told.version;
    this.addons = told.catalogue.addons ?? [];
    this.hasOpenTable = told.open_table ?? false;
    host.report = told.report ?? '';
    host.push = told.push ?? '';
    void nudges.welcome(this.#send);
    if (document.hidden) this.tellSeen();
    this.#takeUp();
  }

  /** An error belongs to what asked for it; all others are told. */
  #heed(error: ErrorData, late: boolean) {
    if (!late) this.pendingGame.asked = false;
    const atTable = this.screen.kind === 'table';
    if (error.why === 'key_moved' || this.sharing.refuses(error))
      this.notice.say(sentenceOf(error));
    else if (atTable && recovery.refuse(error.why)) return;
    else if (late || !this.screen.refuse?.(error)) this.#refused(error, late);
  }

  /** An error that is not the screen's; if it is `late`, one that has been left asked for it. */
  #refused(error: ErrorData, late: boolean) {
    if (error.why === 'busy') this.table?.review.fail();
    // It was deleted on another page, or a table follows that shows what can be read: no move waits
    // for an answer any more.
    const gone = ['unknown_game', 'damaged_game'].includes(error.why) && this.table !== null;
    if (gone) this.#close();
    if (gone || !late) this.#fail(sentenceOf(error));
  }

  /** An error that no form asked for. Over a table it passes, or it would cover the table's buttons. */
  #fail(sentence: Sentence) {
    if (this.table) this.notice.say(sentence);
    else this.trouble = sentence;
  }

  /** Called when the connection opens, for the first time or again: restores what was on screen. */
  #takeUp() {
    this.pendingGame.retry();
    if (this.table && this.screen.kind === 'table') this.peopleNews.lost(this.table);
    this.table?.reopen();
    this.screen.resume();
  }

  #lay(table: Table, late: boolean) {
    const { screen } = this;
    const known = table.game === this.table?.game;
    // Its game has been left.
    if (late && !known) return;
    const begun = !known && (this.pendingGame.asked || screen.awaits?.(table.game));
    const spectatorLink =
      screen.route.page === 'link' && screen.route.kind === 'watch' ? screen.route.link : null;
    if (!begun && !spectatorLink && table.game !== (gameOf(screen.route) ?? this.table?.game))
      return;
    this.trouble = null;
    if (known && this.table) {
      this.peopleNews.update(this.table, table);
      return;
    }
    this.table?.leave();
    this.table = new TableCtrl(table, this.#send, spectatorLink);
    const course = this.pendingGame.end();
    if (begun && course) this.table.coach.begin(table.game, course);
    if (spectatorLink) this.#show(this.#screenOf(screen.route), true);
    else if (begun) this.#sit(table.game);
  }

  /**
   * The table takes the place of the screen that asked for it. The browser changes the address
   * later, and tables in between belong to this game. An invitation is not gone back to.
   */
  #sit(game: string) {
    const invited = this.screen.kind === 'link';
    const route: Route = { page: 'game', game };
    this.#show(this.#screenOf(route), true);
    if (invited) location.replace(hashOf(route));
    else location.hash = hashOf(route);
  }
}
