import type { Subject } from '../game/subject';
import { EXERCISES, type Exercise } from '../learn/lesson/exercises';
import { FIRST_GAME } from '../learn/lesson/lesson';
import type { Explored, ToRoom } from '../net/messages';
import { BoardCtrl, type Origin } from './board.svelte';

/** The exercise with a position of its own from which exercise `i` is reached. */
function beginningOf(i: number): number {
  const last = Math.min(Math.max(0, i), EXERCISES.length - 1);
  return EXERCISES.findLastIndex(({ position }, each) => each <= last && position !== null);
}

/** The learner, and a rival that is only spoken of. */
const PLAYERS: Origin = { ...FIRST_GAME, you: [0] };

/** One prepared position, and what the learner is asked to do in it: one thing, or several in a row. */
export class ExercisesCtrl {
  readonly board: BoardCtrl;
  /** Index of the current exercise; it stays there when the last one of this position is done. */
  at: number = $state(0);
  /** The exercise that was done last; null before the first one. */
  done: Exercise | null = $state.raw(null);
  /** A move was tried that is not what was asked for. */
  wrong = $state(false);
  /** The learner asked to see a move that fits. */
  told = $state(false);

  readonly exercise: Exercise = $derived(EXERCISES[this.at] as Exercise);
  /** Everything that is asked for in this position is done. */
  readonly over: boolean = $derived(this.done === this.exercise);
  /** A move that fits, if the learner asked for it. */
  readonly example: string | null = $derived.by(() => {
    const table = this.board.table?.table;
    const { fits } = this.exercise;
    if (!this.told || this.over || !table) return null;
    return table.options.find((option) => !fits || fits(option, table))?.move ?? null;
  });

  /** Begins with exercise `n`, counted from 1, or with the one that leads to it. */
  constructor(send: (message: ToRoom) => boolean, n: number) {
    this.at = beginningOf(n - 1);
    const position = this.exercise.position ?? '';
    this.board = new BoardCtrl(send, {
      searches: false,
      root: { position },
      origin: () => PLAYERS,
      judge: (move) => this.#judge(move),
    });
  }

  hear(explored: Explored) {
    this.board.hear(explored);
    // Cards that were uncovered are turned up at once, as in a game.
    if (explored.outcomes.length > 0) this.board.draw();
  }

  /** Something was opened on the table. */
  open(subject: Subject) {
    if (this.exercise.fits || subject.kind !== 'place') return;
    if (this.board.table?.shown.placeOf(subject.place)?.accessible) this.#finish();
  }

  tell() {
    this.told = true;
  }

  leave() {
    this.board.leave();
  }

  #judge(move: string): boolean {
    const table = this.board.table?.table;
    const option = table?.options.find((each) => each.move === move);
    if (!table || !option || this.over) return false;
    if (!this.exercise.fits?.(option, table)) {
      this.wrong = true;
      return false;
    }
    this.#finish();
    return true;
  }

  #finish() {
    this.done = this.exercise;
    this.wrong = false;
    this.told = false;
    const next = EXERCISES[this.at + 1];
    if (next?.position === null) this.at += 1;
  }
}
