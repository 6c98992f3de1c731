import type { Seat } from '../net/messages';

/** What lies open beside the table for a closer look, or to be decided upon. */
export type Subject =
  | { kind: 'place'; place: number }
  | { kind: 'wonder'; wonder: string; seat: Seat }
  | { kind: 'token'; token: string }
  | { kind: 'city'; seat: Seat }
  | { kind: 'colour'; colour: string; seat: Seat }
  | { kind: 'score'; category: string; seat: Seat }
  | { kind: 'rules'; at: string | null }
  | { kind: 'leader'; leader: string }
  | { kind: 'leaders'; seat: Seat }
  | { kind: 'discard' | 'unseen' | 'deck' | 'log' | 'help' | 'settings' | 'devices' };
