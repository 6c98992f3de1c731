import type { Seat } from '../net/messages';
import type { Category } from './ending';

/** Thing that is open beside the table: details to read, or a decision. */
export type Subject =
  | { kind: 'place'; place: number }
  | { kind: 'wonder'; wonder: string; seat: Seat }
  | { kind: 'token'; token: string }
  | { kind: 'city'; seat: Seat }
  | { kind: 'colour'; colour: string; seat: Seat }
  | { kind: 'score'; category: Category; seat: Seat }
  | { kind: 'rules'; at: string | null }
  /** A subject of an add-on, which defines the words of `of`. */
  | { kind: 'addon'; of: string; id?: string; seat?: Seat }
  | { kind: 'discard' | 'unseen' | 'log' | 'help' | 'menu' | 'people' };

/** The parts of a number of the score sheet: Wonders and tokens lie in the city. */
export const partsOf = (category: Category, seat: Seat): Subject =>
  category === 'wonders' || category === 'tokens'
    ? { kind: 'city', seat }
    : { kind: 'score', category, seat };
