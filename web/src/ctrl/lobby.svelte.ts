import { ADDON_IDS } from '../addons/words/table';
import { Beginning } from './beginning.svelte';
import type { BoardCtrl } from './board.svelte';
import type { AtOpen, OpenCtrl } from './open.svelte';
import { catalogueOf, type Catalogue } from '../base/catalogue';
import type { Link, Room } from '../net/connection';
import type { FromRoom, GameSummary, Invite, Table, ToRoom } from '../net/messages';
import { host } from '../base/host.svelte';
import { hashOf, routeOf, type Route } from '../base/route';
import type { Course } from '../learn/lesson/lesson';
import { keep, settings } from '../base/settings.svelte';
import { unpackText } from '../shared/record';
import { Company } from './company.svelte';
import { Notice } from './notice.svelte';
import { Records } from './records';
import { Study } from './study.svelte';
import { sentenceOf, troubleOf, type Sentence } from './trouble';
import { TableCtrl } from './table.svelte';

type AtBoard = Extract<Route, { page: 'board' }>;
export type NewGame = Extract<ToRoom, { t: 'new' }>['d'];

/** Everything outside a table: the connection, the list of games, and which game is open. */
export class LobbyCtrl {
  link: Link = $state('connecting');
  catalogue: Catalogue | null = $state.raw(null);
  version = $state('');
  games: GameSummary[] | null = $state.raw(null);
  table: TableCtrl | null = $state.raw(null);
  /** The analysis board; the table from which it was opened stays in the background. */
  board: BoardCtrl | null = $state.raw(null);
  readonly study: Study;
  /** The server has an open table. */
  hasOpenTable = $state(false);
  /** The open table, while its page or that of one of its people is open. */
  open: OpenCtrl | null = $state.raw(null);
  route: Route = $state.raw({ page: 'start' });
  /** The error to show. */
  trouble: Sentence | null = $state.raw(null);
  readonly beginning = new Beginning((message) => this.#send(message));
  /**
   * Until the server has sent its list we assume all add-ons, so that the layout does not shift.
   */
  addons: readonly string[] = $state.raw(ADDON_IDS);
  readonly company: Company;
  readonly records: Records;
  /** A part of the page could not be loaded. */
  unloaded = $state(false);
  readonly notice = new Notice();

  #room: Room;

  constructor(
    join: (hearer: { link(link: Link): void; message(message: FromRoom): void }) => Room,
    save: (name: string, content: string) => void,
  ) {
    this.route = routeOf(location.hash);
    this.company = new Company(this.#house());
    this.records = new Records({
      import: (trace) => {
        this.import(trace);
      },
      ask: () => {
        this.table?.saveRecord();
      },
      save,
      say: (key) => {
        this.notice.say({ key });
      },
      trouble: (trouble) => {
        this.#fail(trouble);
      },
    });
    this.study = new Study(this.#send, (route) => {
      if (this.route !== route) return false;
      // The server shows positions only of the game that is open.
      if (route.game && this.table?.game !== route.game) this.#openGame(route.game);
      return true;
    });
    this.#room = join({
      link: (link) => {
        this.link = link;
        if (link === 'lost') this.beginning.asked = false;
      },
      message: (message) => {
        this.#hear(message);
      },
    });
  }

  /** The address has changed: by a link, by Back, or because a game began. */
  goTo(route: Route) {
    this.route = route;
    this.trouble = null;
    this.company.invited = null;
    this.beginning.leave();
    this.board?.leave();
    this.board = null;
    this.study.leave();
    if (route.page === 'open' || route.page === 'person') {
      this.#rise();
      void this.#visit(route);
      return;
    }
    this.open?.leave();
    this.open = null;
    if (route.page === 'link') {
      // Back from the analysis board, for instance.
      if (this.table?.watched === route.link) return;
      this.#rise();
      this.company.arrive(route);
      return;
    }
    if (route.page === 'board') {
      void this.#openBoard(route);
      return;
    }
    if (route.page === 'puzzles') {
      void this.study.open(route);
      return;
    }
    if (route.page === 'learn') {
      this.#rise();
      this.#exercise(route);
      return;
    }
    if (route.page === 'record') {
      void this.records.openAddress(route.record);
      return;
    }
    if (route.page === 'game') {
      if (this.table?.game !== route.game) this.#openGame(route.game);
      return;
    }
    this.#rise();
    this.#send(route.page === 'statistics' ? { t: 'statistics', d: {} } : { t: 'games', d: {} });
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

  delete(game: string) {
    this.#send({ t: 'delete', d: { game } });
  }

  /** The board on screen. */
  get #tried(): BoardCtrl | null {
    return this.board ?? this.study.board;
  }

  #house() {
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

  /** Asks for a game that will be opened. */
  #begin(message: ToRoom, course: Course | null = null) {
    this.trouble = null;
    this.beginning.ask(message, course);
  }

  #send = (message: ToRoom): boolean => this.#room.send(message);

  #exercise(route: Extract<Route, { page: 'learn' }>) {
    void this.study.exercise(route.n ?? 1, () => this.route === route);
  }

  /** Leaves the table. */
  #rise() {
    if (!this.table) return;
    this.#close();
    this.#send({ t: 'leave', d: {} });
  }

  #close() {
    this.table?.leave();
    this.table = null;
  }

  async #visit(route: AtOpen) {
    const { OpenCtrl } = await import('./open.svelte');
    if (this.route !== route) return;
    this.open ??= new OpenCtrl(this.#send);
    this.open.visit(route);
  }

  #openGame(game: string) {
    this.#close();
    this.#send({ t: 'open', d: { game } });
  }

  /**
   * Without a game the board is empty at first. The moves of a finished game can all be stepped
   * through on the board.
   */
  async #openBoard(route: AtBoard) {
    const { game, ply = 0, form } = route;
    const { BoardCtrl } = await import('./board.svelte');
    const line = route.position ? await unpackText(route.position).catch(() => 'age=0') : null;
    // Meanwhile another page may have been opened.
    if (this.route !== route) return;
    if (line !== null || form) {
      this.board = new BoardCtrl(this.#send, { root: line === null ? null : { position: line } });
      if (form) void this.board.compose(line);
      return;
    }
    const table = this.table?.game === game ? this.table : null;
    this.table?.watch.rest();
    // The server analyses positions only of the game that is open.
    if (game && !table) this.#openGame(game);
    const over = table?.table.result && table.table.ply === table.shown.events.length;
    const root = game ? { game, ply: over ? 0 : ply } : null;
    const past = over ? table.shown.events : [];
    const moves = past.map(({ move }) => move);
    const origin = () => (this.table?.game === game ? (this.table?.table ?? null) : null);
    this.board = new BoardCtrl(this.#send, { root, origin, moves, here: over ? ply : 0 });
    this.board.deciders.push(...past.map(({ by }) => (by === 'chance' ? null : by)));
  }

  /** The address follows the analysis board: it can be reloaded and shared. */
  async keepAddress() {
    const { board } = this;
    if (!board) return;
    // Leaving the page stops what is being loaded; then the address does not matter.
    const loaded = await import('./address').catch(() => null);
    const route = await loaded?.addressOf(board);
    if (!route || this.board !== board) return;
    // After Back the address has changed already, and the browser tells of it later.
    const here = hashOf(routeOf(location.hash));
    if (here !== hashOf(this.route) || here === hashOf(route)) return;
    // The form is a page of its own, which Back closes.
    const opens = route.form && this.route.page === 'board' && !this.route.form;
    this.route = route;
    if (opens) history.pushState(null, '', hashOf(route));
    else history.replaceState(null, '', hashOf(route));
  }

  #hear(message: FromRoom) {
    this.company.hear(message);
    this.open?.hear(message);
    switch (message.t) {
      case 'welcome':
        this.catalogue = catalogueOf(message.d.catalogue);
        this.version = message.d.version;
        this.addons = message.d.catalogue.addons ?? [];
        this.hasOpenTable = message.d.open_table ?? false;
        host.report = message.d.report ?? '';
        this.#takeUp();
        break;
      case 'games':
        this.games = message.d.games;
        break;
      case 'table':
        this.#lay(message.d);
        break;
      case 'refused':
        if (message.d.game !== this.table?.game) break;
        // Not about a move: what was asked is not possible any more.
        if (message.d.why === 'not_now') this.notice.say({ key: 'refused.not_now' });
        else this.table.outbox.refuse(message.d.why);
        break;
      case 'error':
        this.beginning.asked = false;
        if (this.open) this.open.refuse(message.d.why);
        else if (this.company.invited) this.company.invited.refuse(message.d.why);
        else if (message.d.asked !== undefined) {
          this.board?.composer?.refuse(message.d.asked, `error.${message.d.why}`);
          this.#tried?.refuse(message.d.asked, troubleOf(message.d));
        } else {
          // It was deleted on another page, or a table follows that shows what can be read: no move
          // waits for an answer any more.
          if (['unknown_game', 'damaged_game'].includes(message.d.why)) this.#close();
          this.#fail(sentenceOf(message.d));
          this.study.puzzle?.refuse();
        }
        break;
      case 'past':
        if (message.d.game === this.table?.game) this.table.hearPast(message.d);
        break;
      case 'analysis':
        (message.d.position === undefined ? this.table : this.board)?.watch.hear(message.d);
        break;
      case 'explored':
        (this.study.exercises ?? this.#tried)?.hear(message.d);
        // The address of a form waits for its own answer.
        if (!this.board?.composer) void this.keepAddress();
        break;
      case 'composed':
        this.board?.composer?.hear(message.d);
        void this.keepAddress();
        break;
      case 'puzzle':
        this.trouble = null;
        this.study.puzzle?.hear(message.d);
        break;
      case 'statistics':
        this.study.statistics = message.d;
        break;
      case 'review':
        this.table?.review.hear(message.d);
        break;
      case 'trace':
        this.records.keep(message.d);
        break;
    }
  }

  /** An error that no form asked for. Over a table it passes, or it would cover the table's buttons. */
  #fail(sentence: Sentence) {
    if (this.table) this.notice.say(sentence);
    else this.trouble = sentence;
  }

  /** Called when the connection opens, for the first time or again: restores what was on screen. */
  #takeUp() {
    this.beginning.retry();
    if (this.route.page === 'start') this.#send({ t: 'games', d: {} });
    else if (this.route.page === 'statistics') this.#send({ t: 'statistics', d: {} });
    else if (this.route.page === 'open' || this.route.page === 'person')
      void this.#visit(this.route);
    else if (this.route.page === 'puzzles' || this.route.page === 'learn') {
      this.table?.reopen();
      if (this.study.board) this.study.board.resume();
      else if (this.route.page === 'puzzles') void this.study.open(this.route);
      else this.#exercise(this.route);
    } else if (this.route.page === 'record') void this.records.openAddress(this.route.record);
    else if (this.route.page === 'board') {
      this.table?.reopen();
      if (this.board?.composer) this.board.composer.resume();
      else void this.#openBoard(this.route);
    } else if (this.table) {
      this.company.lost(this.table);
      this.table.reopen();
    } else if (this.company.invited) this.company.invited.look();
    else if (this.route.page === 'link') this.goTo(this.route);
    else if (this.route.page === 'game') this.#openGame(this.route.game);
  }

  #lay(table: Table) {
    const { route } = this;
    const begun =
      (this.beginning.asked || this.open || this.company.invited?.joining) &&
      table.game !== this.table?.game;
    const watched = route.page === 'link' && route.kind === 'watch' ? route.link : null;
    const here = gameOf(route) ?? this.table?.game;
    if (!begun && !watched && table.game !== here) return;
    this.trouble = null;
    if (this.table?.game === table.game) {
      this.company.update(this.table, table);
      return;
    }
    this.table?.leave();
    this.table = new TableCtrl(table, this.#send, watched);
    const course = this.beginning.end();
    if (begun && course) this.table.coach.begin(table.game, course);
    this.company.invited = null;
    this.open = null;
    if (begun && !watched) this.#address(table.game);
  }

  /**
   * Set at once: the browser changes the address later, and tables in between belong to this game.
   * An invitation is not gone back to.
   */
  #address(game: string) {
    const invited = this.route.page === 'link';
    this.route = { page: 'game', game };
    if (invited) location.replace(hashOf(this.route));
    else location.hash = hashOf(this.route);
  }
}

function gameOf(route: Route): string | undefined {
  return 'game' in route ? route.game : undefined;
}
