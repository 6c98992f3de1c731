import { BoardCtrl } from '../analysis/board.svelte';
import { catalogueOf, type Catalogue } from '../catalogue';
import type { Link, Room } from '../net/connection';
import type { FromRoom, GameSummary, Seat, Table, ToRoom } from '../net/messages';
import { hashOf, routeOf, type Route } from '../route';
import type { Course } from '../learn/coach.svelte';
import type { Args } from '../text';
import { firstRecord, packed, unpacked } from '../shared/record';
import { TableCtrl } from '../table/ctrl.svelte';

interface Sentence {
  key: string;
  args?: Args;
}
type AtBoard = Extract<Route, { page: 'board' }>;
type AtTable = Extract<Route, { page: 'game' }>;
export type NewGame = Extract<ToRoom, { t: 'new' }>['d'];

/** Everything outside a table: the connection, the games, which of them is on the table. */
export class LobbyCtrl {
  link: Link = $state('connecting');
  catalogue: Catalogue | null = $state.raw(null);
  version = $state('');
  games: GameSummary[] | null = $state.raw(null);
  table: TableCtrl | null = $state.raw(null);
  /** The analysis board; the table it came from, if any, waits behind it. */
  board: BoardCtrl | null = $state.raw(null);
  route: Route = $state.raw({ page: 'start' });
  /** The sentence that says what went wrong. */
  trouble: Sentence | null = $state.raw(null);
  starting = $state(false);
  /** Until the server has spoken all that there are, so that nothing is moved by what it says. */
  addons: readonly string[] = $state.raw(['solo', 'leaders']);
  /** Key of a short notice. */
  notice: string | null = $state(null);
  #sharing = false;
  #learning: Course | null = null;

  #room: Room;
  #save: (name: string, content: string) => void;

  constructor(
    join: (hearer: { link(link: Link): void; message(message: FromRoom): void }) => Room,
    save: (name: string, content: string) => void,
  ) {
    this.#save = save;
    this.route = routeOf(location.hash);
    this.#room = join({
      link: (link) => {
        this.link = link;
        if (link === 'lost') this.starting = false;
      },
      message: (message) => {
        this.#hear(message);
      },
    });
  }

  /** The address changed: by a link, by Back, or because a game began. */
  goTo(route: Route) {
    this.route = route;
    this.trouble = null;
    this.board?.leave();
    this.board = null;
    if (route.page === 'board') {
      this.#openBoard(route);
      return;
    }
    if (route.page === 'record') {
      void this.#openRecord(route.record);
      return;
    }
    if (route.page === 'game') {
      const seat = route.seat ?? null;
      if (this.table?.game !== route.game || this.table.seat !== seat) this.#openGame(route);
      return;
    }
    if (this.table) {
      this.table.leave();
      this.table = null;
      this.#send({ t: 'leave', d: {} });
    }
    this.#send({ t: 'games', d: {} });
  }

  start(game: NewGame) {
    this.trouble = null;
    this.starting = this.#send({ t: 'new', d: game });
  }

  /** A record becomes a game, to be replayed, or played on by `seats` where it stops. */
  import(trace: unknown, seats?: [string, string]) {
    this.trouble = null;
    this.starting = this.#send({ t: 'import', d: { trace, ...(seats && { seats }) } });
  }

  /** A game that is explained while it is played. */
  learn(game: NewGame, course: Course) {
    this.start(game);
    this.#learning = this.starting ? course : null;
  }

  async openFile(file: Blob) {
    try {
      this.import(firstRecord(await file.text()));
    } catch {
      this.trouble = { key: 'error.bad_record' };
    }
  }

  /** The finished game on the table as an address that holds all of it. */
  share() {
    this.#sharing = true;
    this.table?.saveRecord();
  }

  /** This screen keeps one seat; the other is left to another device. */
  claim(seat: Seat) {
    if (!this.table) return;
    this.table.claim(seat);
    this.route = { page: 'game', game: this.table.game, seat };
    location.hash = hashOf(this.route);
  }

  delete(game: string) {
    this.#send({ t: 'delete', d: { game } });
  }

  #send = (message: ToRoom): boolean => this.#room.send(message);

  #openGame({ game, seat }: AtTable) {
    this.table?.leave();
    this.table = null;
    this.#send({ t: 'open', d: { game, ...(seat !== undefined && { seat }) } });
  }

  /** Without a game it waits for a position. A game that is over is laid out whole. */
  #openBoard({ game, ply = 0 }: AtBoard) {
    const table = this.table?.game === game ? this.table : null;
    this.table?.watch.rest();
    // The room tells of positions of the game that is open.
    if (game && !table) this.#openGame({ page: 'game', game });
    const over = table?.table.result && table.table.ply === table.events.length;
    const root = game ? { game, ply: over ? 0 : ply } : null;
    const moves = over ? table.events.map(({ move }) => move) : [];
    const origin = () => (this.table?.game === game ? (this.table?.table ?? null) : null);
    this.board = new BoardCtrl(this.#send, root, origin, { moves, here: over ? ply : 0 });
  }

  #hear(message: FromRoom) {
    switch (message.t) {
      case 'welcome':
        this.catalogue = catalogueOf(message.d.catalogue);
        this.version = message.d.version;
        this.addons = message.d.catalogue.addons ?? [];
        this.#takeUp();
        break;
      case 'games':
        this.games = message.d.games;
        break;
      case 'table':
        this.#lay(message.d);
        break;
      case 'refused':
        if (message.d.game === this.table?.game) this.table.refuse(message.d.why);
        break;
      case 'error':
        this.starting = false;
        if (message.d.asked !== undefined)
          this.board?.composer?.refuse(message.d.asked, `error.${message.d.why}`);
        else if (message.d.why === 'bad_position') this.board?.refuse(troubleOf(message.d));
        else this.trouble = sentenceOf(message.d);
        break;
      case 'past':
        if (message.d.game === this.table?.game) this.table.hearPast(message.d);
        break;
      case 'analysis':
        (message.d.position === undefined ? this.table : this.board)?.watch.hear(message.d);
        break;
      case 'explored':
        this.board?.hear(message.d);
        break;
      case 'composed':
        this.board?.composer?.hear(message.d);
        break;
      case 'review':
        this.table?.review.hear(message.d);
        break;
      case 'trace':
        this.#keep(message.d);
        break;
    }
  }

  #keep({ game, trace }: { game: string; trace: unknown }) {
    if (!this.#sharing) {
      this.#save(`${game}.jsonl`, `${JSON.stringify(trace)}\n`);
      return;
    }
    this.#sharing = false;
    void packed(trace)
      .then((record) => {
        const page = location.href.split('#', 1)[0] ?? '';
        return navigator.clipboard.writeText(page + hashOf({ page: 'record', record }));
      })
      .then(
        () => (this.notice = 'ui.link_copied'),
        () => (this.notice = 'ui.link_not_copied'),
      )
      .finally(() => setTimeout(() => (this.notice = null), 4000));
  }

  async #openRecord(record: string) {
    try {
      this.import(await unpacked(record));
    } catch {
      this.trouble = { key: 'error.bad_record' };
    }
  }

  /** Goes on where it was when the connection opened, for the first time or again. */
  #takeUp() {
    if (this.route.page === 'start') this.#send({ t: 'games', d: {} });
    else if (this.route.page === 'record') void this.#openRecord(this.route.record);
    else if (this.route.page === 'board') {
      this.table?.reopen();
      if (this.board?.composer) this.board.composer.resume();
      else this.#openBoard(this.route);
    } else if (this.table) this.table.reopen();
    else this.#openGame(this.route);
  }

  #lay(table: Table) {
    const begun = this.starting && table.game !== this.table?.game;
    const here = gameOf(this.route) ?? this.table?.game;
    if (!begun && table.game !== here) return;
    this.trouble = null;
    if (this.table?.game === table.game) {
      this.table.receive(table);
      return;
    }
    this.table?.leave();
    this.starting = false;
    const seat = !begun && this.route.page === 'game' ? this.route.seat : undefined;
    this.table = new TableCtrl(table, this.#send, seat ?? null);
    if (begun && this.#learning) this.table.coach.begin(table.game, this.#learning);
    this.#learning = null;
    if (begun) {
      // At once: the address changes later, and tables that come before that belong to this game too.
      this.route = { page: 'game', game: table.game };
      location.hash = hashOf(this.route);
    }
  }
}

function gameOf(route: Route): string | undefined {
  return route.page === 'game' || route.page === 'board' ? route.game : undefined;
}

type ErrorData = Extract<FromRoom, { t: 'error' }>['d'];

function sentenceOf({ why, what }: ErrorData): Sentence {
  return typeof what === 'object' ? what : { key: `error.${why}` };
}

function troubleOf({ key = 'error.bad_position', where = '', what = '' }: ErrorData) {
  return { key, where, what: typeof what === 'string' ? what : '' };
}
