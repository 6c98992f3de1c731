import type { TableEvent } from '../net/messages';
import type { Course, Lesson, Moment } from './lesson/lesson';

const STORED = 'dipolis.lesson';
const AT_ONCE = 3;
const GUESSES = 3;

interface Kept {
  game: string;
  learned: string[];
  course?: Course;
}

/** The card that the learner expected the rival to take, and the one it takes. */
export interface Guess {
  card: string;
  decision: TableEvent;
}

/** Explains a game while it is played: each lesson once, when an example of it first appears. */
export class Coach {
  course: Course | null = $state(null);
  guess: Guess | null = $state.raw(null);
  /** Loaded when somebody starts a game with lessons. */
  #lessons: readonly Lesson[] = $state.raw([]);
  #learned: readonly string[] = $state.raw([]);
  #guesses = 0;
  /** The ply at which the last lesson was finished. */
  #at = -1;
  #game = '';

  begin(game: string, course: Course) {
    this.#take({ game, learned: [], course });
    this.#keep();
  }

  /** Continues after a reload, if this is the game with lessons. */
  resume(game: string) {
    try {
      const kept = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Kept | null;
      if (kept?.game === game) this.#take(kept);
    } catch {
      // Unreadable data in the browser's storage is ignored.
    }
  }

  /** Lessons were asked for and have not arrived yet. */
  get loading(): boolean {
    return this.course !== null && this.#lessons.length === 0;
  }

  /** The lesson that fits this moment. */
  lesson(moment: Moment): Lesson | null {
    const { table, decision } = moment;
    // After the first few, only one lesson per move, so that the learner can play.
    if (this.#at === table.ply && this.#learned.length >= AT_ONCE) return null;
    const fits = ({ id, upon, when }: Lesson) =>
      !this.#learned.includes(id) && Boolean(upon) === Boolean(decision) && when(moment);
    return this.#lessons.find(fits) ?? null;
  }

  /** The number of a lesson among all of the course. */
  countOf({ id }: Lesson): string {
    return `${this.#lessons.findIndex((each) => each.id === id) + 1} / ${this.#lessons.length}`;
  }

  learn({ id, last }: Lesson, ply: number) {
    this.#at = ply;
    this.#learned = [...this.#learned, id];
    if (last) this.end();
    else this.#keep();
  }

  /** A right guess finishes the lesson; after a wrong one the learner may try again a few times. */
  answer(lesson: Lesson, guess: Guess, ply: number) {
    this.guess = guess;
    this.#guesses += 1;
    if (guess.card === guess.decision.builds || this.#guesses >= GUESSES) this.learn(lesson, ply);
  }

  end() {
    this.course = null;
    this.guess = null;
    this.#lessons = [];
    this.#game = '';
    this.#keep();
  }

  #take({ game, learned, course = 'base' }: Kept) {
    this.#game = game;
    this.#learned = learned;
    this.course = course;
    void import('./lessons').then(({ courses }) => {
      if (this.course === course) this.#lessons = courses[course] ?? [];
    });
  }

  #keep() {
    const kept = { game: this.#game, learned: this.#learned, course: this.course };
    try {
      localStorage.setItem(STORED, JSON.stringify(kept));
    } catch {
      // Without storage the lessons do not continue after a reload.
    }
  }
}
