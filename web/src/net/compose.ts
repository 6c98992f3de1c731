// A composed table (docs/protocol.md, `compose`), and the server's answer to it.
import { args, seat } from './shape/common';
import { int, list, maybe, object, oneOf, pair, text, type Infer } from './shape/shape';

const city = object({
  coins: int,
  buildings: list(text),
  wonders: list(text),
  built: list(text),
  tokens: list(text),
});
const table = object({
  age: oneOf(1, 2, 3),
  turn: seat,
  pawn: int,
  loot: pair(list(int)),
  board: list(maybe(text)),
  discard: list(text),
  /** Cards of this Age known to lie under Wonders. */
  under: list(text),
  /** By place: a card, or one of `GONE`, `DOWN`, `GUILD_DOWN`. */
  structure: list(text),
  cities: pair(city),
});
/**
 * `field` names a part of the table, such as `cities[0].coins`; `key` and `args` are a sentence.
 */
const flaw = object({ field: text, key: text, args });

/**
 * `table` is null where add-ons are in play; `position` is null where there is a flaw. `asked` is
 * the number of the request.
 */
export const composed = object(
  {
    table: maybe(table),
    choices: maybe(
      object({ cards: list(text), wonders: list(text), tokens: list(text), structure: list(text) }),
    ),
    position: maybe(text),
    flaws: list(flaw),
  },
  { asked: int },
);

export const GONE = '.';
export const DOWN = '?';
export const GUILD_DOWN = 'G';

export type Composed = Infer<typeof composed>;
export type ComposedTable = Infer<typeof table>;
export type Flaw = Infer<typeof flaw>;
