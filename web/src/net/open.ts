// The open table and people with a name (docs/protocol.md).
import {
  flag,
  int,
  list,
  maybe,
  number,
  object,
  pair,
  text,
  type Infer,
  type Shape,
} from './shape/shape';
import { terms } from './people';

const variant: Shape<Record<string, unknown>> = object({});

/** Person as others see them; without a rating where the game is not rated. */
const guest = object({ name: maybe(text) }, { rating: int, deviation: int, provisional: flag });

export const openTable = object({
  people: int,
  challenges: list(
    object({ challenge: text, by: guest, variant, first: text, clock: maybe(terms), rated: flag }),
  ),
  games: list(
    object({ game: text, people: pair(guest), variant, clock: maybe(terms), rated: flag }),
  ),
  games_in_all: int,
});

const ratings = list(
  object(
    { kind: text, rating: int, deviation: int, games: int, won: int, lost: int, shared: int },
    { provisional: flag },
  ),
);
/** `challenge`: the id of one's own. */
export const yourself = object({ name: maybe(text), ratings, challenge: maybe(text) });

/** Those whom this player does not want to meet; `nameless` of them have no name any more. */
export const blocked = object({ names: list(text), nameless: int });

export const person = object({
  name: text,
  ratings,
  /** The newest of each kind; `score` is 1 for a win, 0.5 for a shared victory. */
  games: list(
    object({
      game: text,
      kind: text,
      ended: text,
      /** Null: the name was removed. */
      rival: maybe(text),
      score: number,
      before: int,
      after: int,
    }),
  ),
});

/** A link that moves a name to another device; `reach` as in the news of people at a table. */
export const nameLink = object({ link: text, seconds: int, reach: list(text) });

export type Guest = Infer<typeof guest>;
export type OpenTable = Infer<typeof openTable>;
export type Challenge = OpenTable['challenges'][number];
export type Yourself = Infer<typeof yourself>;
export type Blocked = Infer<typeof blocked>;
export type NameLink = Infer<typeof nameLink>;
export type Person = Infer<typeof person>;
export type Rating = Person['ratings'][number];
