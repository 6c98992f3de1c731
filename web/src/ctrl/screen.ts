import type { Route } from '../base/route';
import type { Heard } from '../net/connection';
import type { FromRoom, ToRoom } from '../net/messages';
import type { TableCtrl } from './table.svelte';

export type ErrorData = Extract<FromRoom, { t: 'error' }>['d'];

/** The lobby, as a screen sees it. */
export interface Lobby {
  /** The game that is open at the server. Boards and puzzles are about it, so it may stay behind them. */
  readonly table: TableCtrl | null;
  readonly send: (message: ToRoom) => boolean;
  /** Asks for a game; its table takes the place of the one before. */
  openGame: (game: string) => void;
  /** Leaves the table. */
  rise: () => void;
  /** Opens the connection as a second person at this machine. */
  beSecond: () => void;
  /** Makes a game from the record that an address contains. */
  openRecord: (record: string) => void;
}

/**
 * One screen of the page, and the only one: what it asks, what it hears, and what must end when it is left. Its address
 * and the screen are two views of one value: `screenOf(route)` and `screen.route`.
 */
export abstract class Screen {
  abstract readonly route: Route;
  /** It is on screen no more: what comes late is dropped. */
  protected gone = false;

  protected readonly lobby: Lobby;
  constructor(lobby: Lobby) {
    this.lobby = lobby;
  }

  /** It has been opened: asks for what it shows. */
  abstract enter(): void;
  /** The connection is there again: what was asked is asked again. */
  resume() {
    this.enter();
  }
  /** The page is seen again, after others may have played. */
  refresh?(): void;
  /** Another screen takes its place; if `seated`, a table that was asked for here. */
  leave(seated: boolean) {
    this.gone = true;
    if (!seated) this.withdraw?.();
  }
  /** Tells the server that nobody is here any more. */
  protected withdraw?(): void;
  hear?(message: Heard): void;
  /** Whether an error is the answer to something that was asked here. */
  refuse?(error: ErrorData): boolean;
  /** Whether this screen itself shows what another address names. */
  follow?(route: Route): boolean;
  /** Whether a table of this game was asked for here, and takes the place of this screen. */
  awaits?(game: string): boolean;
  /** Reason why there is nothing here, if that is certain: the key of a sentence. */
  get absent(): string | null {
    return null;
  }
}

/** The game that an address is about. */
export const gameOf = (route: Route): string | undefined =>
  'game' in route ? route.game : undefined;
