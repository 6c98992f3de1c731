import type { Route } from '../base/route';
import type { ToRoom } from '../net/messages';
import type { Statistics } from '../net/statistics';
import type { ExercisesCtrl } from './exercises.svelte';
import type { PuzzleCtrl } from './puzzle.svelte';

type AtPuzzles = Extract<Route, { page: 'puzzles' }>;

/** What one studies beside playing: exercises, puzzles, and the own games as a whole. */
export class Study {
  puzzle: PuzzleCtrl | null = $state.raw(null);
  exercises: ExercisesCtrl | null = $state.raw(null);
  /** The address names a moment of a game that was not reviewed here. */
  unknown = $state(false);
  /** What the own games add up to; null until the server has counted them. */
  statistics: Statistics | null = $state.raw(null);

  /** The board of the puzzle or exercise on screen. */
  get board() {
    return this.puzzle?.board ?? this.exercises?.board ?? null;
  }

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

  /** Opens the first steps at exercise `n`, unless `still` says that another page was opened. */
  async exercise(n: number, still: () => boolean) {
    const { ExercisesCtrl } = await import('./exercises.svelte');
    if (still()) this.exercises = new ExercisesCtrl(this.#send, n);
  }

  leave() {
    this.puzzle?.leave();
    this.puzzle = null;
    this.exercises?.leave();
    this.exercises = null;
    this.unknown = false;
  }
}
