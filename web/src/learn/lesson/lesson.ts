import type { Subject } from '../../game/subject';
import type { Table, TableEvent, ToRoom } from '../../net/messages';

/** The course: `base`, `practised` (the same after the exercises), or the id of an add-on. */
export type Course = string;

/** Things that a learner sees at some moment. */
export interface Moment {
  table: Table;
  /** The events of the whole game. */
  events: readonly TableEvent[];
  opened: Subject | null;
  /** The Decision card that was turned up and waits for the learner. */
  decision: TableEvent | null;
}

/** Conditions that lessons wait for. */
export const mine = ({ table: { actor, you } }: Moment) => actor !== null && you.includes(actor);
export const at = (step: string) => (moment: Moment) => mine(moment) && moment.table.step === step;
export const choosing = at('turn');
/** The number of cards the learner has taken. */
export const turnsOf = ({ events, table: { you } }: Moment) =>
  events.filter(({ by, place }) => place !== undefined && you.some((seat) => seat === by)).length;

/**
 * One lesson: its words are under `learn.<id>`; it is shown when the table has an example of it.
 */
export interface Lesson {
  id: string;
  /** Rulings for further reading. */
  rule: string;
  when: (moment: Moment) => boolean;
  /**
   * Shown while the rival's Decision card waits; with `guess`, the learner says which card it will
   * take.
   */
  upon?: 'decision' | 'guess';
  /** A selector of the element that the lesson is about. */
  at?: string;
  /** An action that finishes the lesson. */
  done?: (moment: Moment) => boolean;
  /** The last lesson of the course. */
  last?: boolean;
}

/** A game to learn with: no draft, and a rival that does not punish. */
export const FIRST_GAME: Extract<ToRoom, { t: 'new' }>['d'] = {
  seats: ['human', 'uniform'],
  variant: { preset_wonders: true },
};
