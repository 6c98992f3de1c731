// Sums over one's own finished games (docs/protocol.md).
import {
  byName,
  int,
  list,
  maybe,
  number,
  object,
  oneOf,
  pair,
  text,
  type Infer,
} from './shape/shape';

const count = { won: int, lost: int, shared: int };
const seat = oneOf(0, 1);
/** Player at another device, whose id is `human`: the name, if there is one. */
const friend = { name: maybe(text) };

export const statistics = object({
  games: int,
  opponents: list(object({ opponent: text, ...count }, friend)),
  ends: list(object({ kind: text, ...count })),
  wonders: list(object({ wonder: text, ...count })),
  tokens: list(object({ token: text, ...count })),
  /** Number of games decided by points, and the mean points in them: own, the other side's. */
  counted: int,
  points: byName(pair(number)),
  /** The last games, the newest first. */
  course: list(
    object(
      { game: text, played: text, opponent: text, kind: text, own: seat, winner: maybe(seat) },
      friend,
    ),
  ),
});
export type Statistics = Infer<typeof statistics>;
