import type { TableEvent } from '../net/messages';
import type { Lesson, Moment } from './lessons';

const STORED = 'dipolis.lesson';
const AT_ONCE = 3;
const GUESSES = 3;

/** What is taught: the base game, or what an add-on brings. */
export type Course = 'base' | 'solo' | 'leaders';

interface Kept {
  game: string;
  learned: string[];
  course?: Course;
}

/** A card that the learner expected the rival to take, and what the rival does. */
export interface Guess {
  card: string;
  decision: TableEvent;
}

/** Explains a game while it is played: each thing once, when it first comes up. */
export class Coach {
  course: Course | null = $state(null);
  guess: Guess | null = $state.raw(null);
  /** Fetched when somebody learns. */
  #lessons: readonly Lesson[] = $state.raw([]);
  #learned: readonly string[] = $state.raw([]);
  #guesses = 0;
  /** The ply at which something was learned last. */
  #at = -1;
  #game = '';

  begin(game: string, course: Course) {
    this.#take({ game, learned: [], course });
    this.#keep();
  }

  /** Goes on after a reload, if this is the game that is being explained. */
  resume(game: string) {
    try {
      const kept = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Kept | null;
      if (kept?.game === game) this.#take(kept);
    } catch {
      // What cannot be read is not gone on with.
    }
  }

  /** What is worth saying at this moment. */
  lesson(moment: Moment): Lesson | null {
    const { table, decision } = moment;
    // After the first ones, one thing a move: there is a game to be played.
    if (this.#at === table.ply && this.#learned.length >= AT_ONCE) return null;
    const fits = ({ id, upon, when }: Lesson) =>
      !this.#learned.includes(id) && Boolean(upon) === Boolean(decision) && when(moment);
    return this.#lessons.find(fits) ?? null;
  }

  /** Which of how many a lesson is. */
  countOf({ id }: Lesson): string {
    return `${this.#lessons.findIndex((each) => each.id === id) + 1} / ${this.#lessons.length}`;
  }

  learn({ id, last }: Lesson, ply: number) {
    this.#at = ply;
    this.#learned = [...this.#learned, id];
    if (last) this.end();
    else this.#keep();
  }

  /** Who guesses right knows how it is done; the others may try again, but not for ever. */
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
      if (this.course === course) this.#lessons = courses[course];
    });
  }

  #keep() {
    const kept = { game: this.#game, learned: this.#learned, course: this.course };
    try {
      localStorage.setItem(STORED, JSON.stringify(kept));
    } catch {
      // Then it is not gone on with after a reload.
    }
  }
}
