import type { Route } from '../base/route';
import type { ToRoom } from '../net/messages';
import type { Statistics } from '../net/statistics';
import type { PuzzleCtrl } from './puzzle.svelte';

type AtPuzzles = Extract<Route, { page: 'puzzles' }>;

/** What one studies beside playing: puzzles, and the own games as a whole. */
export class Study {
  puzzle: PuzzleCtrl | null = $state.raw(null);
  /** The address names a moment of a game that was not reviewed here. */
  unknown = $state(false);
  /** What the own games add up to; null until the server has counted them. */
  statistics: Statistics | null = $state.raw(null);

  #send: (message: ToRoom) => boolean;
  /** Whether the page is still open; its game is opened, if it names one. */
  #enter: (route: AtPuzzles) => boolean;

  constructor(send: (message: ToRoom) => boolean, enter: (route: AtPuzzles) => boolean) {
    this.#send = send;
    this.#enter = enter;
  }

  async open(route: AtPuzzles) {
    const { n = null, game, ply } = route;
    const [{ PuzzleCtrl }, { reviewedSoFar }] = await Promise.all([
      import('./puzzle.svelte'),
      import('../shared/reviewed'),
    ]);
    const moment = reviewedSoFar()
      .find((each) => each.game === game)
      ?.moments.find((each) => each.ply === ply);
    this.unknown = game !== undefined && !moment;
    if (this.unknown || !this.#enter(route)) return;
    this.puzzle = new PuzzleCtrl(this.#send, n, game && moment ? { game, ...moment } : null);
  }

  leave() {
    this.puzzle?.leave();
    this.puzzle = null;
    this.unknown = false;
  }
}
