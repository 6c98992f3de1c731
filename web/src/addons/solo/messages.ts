import { args, arrow, colour } from '../../net/shape/common';
import { either, int, list, maybe, object, text, type Infer } from '../../net/shape/shape';

const part = object({
  rival: maybe(text),
  colour: maybe(colour),
  symbols: list(text),
  deck: list(int),
  last: maybe(int),
  bonus: int,
});
const rival = object({
  id: text,
  colour,
  symbols: list(text),
  tokens: list(text),
  points: int,
});
/** Gains of the rival from a Wonder that it is given. */
const gift = object({ id: text, gains: list(object({ key: text, args })) });
const decision = object({
  card: int,
  arrow,
  priorities: list(either(colour, text)),
  symbol: maybe(text),
});

/** Its part of a table, and its fields of the catalogue. */
export const parts = { solo: maybe(part) };
export const printed = { rivals: list(rival), gifts: list(gift), decisions: list(decision) };

export type Solo = Infer<typeof part>;
export type Rival = Infer<typeof rival>;
export type Decision = Infer<typeof decision>;
