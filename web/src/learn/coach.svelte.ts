import type { Table } from '../net/messages';
import { lessons, type Lesson } from './lessons';

const STORED = 'dipolis.lesson';
const AT_ONCE = 3;

/** Explains a first game while it is played: each thing once, when it first comes up. */
export class Coach {
  on = $state(false);
  #learned: readonly string[] = $state.raw([]);
  /** The ply at which something was learned last. */
  #at = -1;
  #game = '';

  begin(game: string) {
    this.#game = game;
    this.#learned = [];
    this.on = true;
    this.#keep();
  }

  /** Goes on after a reload, if this is the game that is being explained. */
  resume(game: string) {
    try {
      const kept = JSON.parse(localStorage.getItem(STORED) ?? 'null') as {
        game: string;
        learned: string[];
      } | null;
      if (kept?.game !== game) return;
      this.#game = game;
      this.#learned = kept.learned;
      this.on = true;
    } catch {
      // What cannot be read is not gone on with.
    }
  }

  /** What is worth saying at this table. */
  lesson(table: Table): Lesson | null {
    // After the first ones, one thing a move: there is a game to be played.
    if (this.#at === table.ply && this.#learned.length >= AT_ONCE) return null;
    return lessons.find(({ id, when }) => !this.#learned.includes(id) && when(table)) ?? null;
  }

  get learned(): number {
    return this.#learned.length;
  }

  learn(id: string, ply: number) {
    this.#at = ply;
    this.#learned = [...this.#learned, id];
    this.#keep();
  }

  end() {
    this.on = false;
    this.#game = '';
    this.#keep();
  }

  #keep() {
    try {
      localStorage.setItem(STORED, JSON.stringify({ game: this.#game, learned: this.#learned }));
    } catch {
      // Then it is not gone on with after a reload.
    }
  }
}
