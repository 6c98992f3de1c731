// Results of the search (docs/protocol.md): chances are from 0 to 1.
import { named } from '../addons/messages';
import {
  byName,
  either,
  flag,
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

export const KINDS = ['military', 'science', 'civilian'] as const;
export const MARKS = ['forced', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;

const seat = oneOf(0, 1);
const ends = object({ military: number, science: number, civilian: number });
/**
 * By seat: the chance to win, and by kind of victory; the rest is the chance of a shared victory.
 */
const value = object({ wins: pair(number), ends: pair(ends), shared: number });
/**
 * `wins` is the chance of the deciding seat; `line` begins with the move itself, `by` says who makes each of its moves,
 * `builds` what the Solo rival builds by it.
 */
const line = object(
  {
    move: text,
    wins: number,
    visits: int,
    proven: flag,
    share: number,
    line: list(text),
    by: list(maybe(seat)),
  },
  { builds: list(maybe(text)) },
);
const reason = object({ kind: text, n: number, key: text, args: byName(either(text, number)) });

/** Outlook on a position of a game (`game`, `ply`), or of a position line. */
export const outlook = object(
  {
    value,
    seat: maybe(seat),
    lines: list(line),
    reasons: list(reason),
    nodes: int,
    proven: flag,
    done: flag,
  },
  { game: text, ply: int, position: text },
);

/** A possible outcome of chance. */
export const outcome = object(
  { move: text, weight: number },
  {
    do: text,
    card: either(maybe(text), int),
    builds: text,
    wonder: text,
    token: maybe(text),
    tokens: list(text),
    ...named,
    rival: text,
    place: int,
  },
);

const mark = oneOf(...MARKS);
/** A move of a line, and who makes it; null is chance, by which the Solo rival may build a card. */
const made = object({ by: maybe(seat), move: text }, { builds: text });
const decision = object({
  ply: int,
  seat,
  played: text,
  best: text,
  /** Chances of the deciding seat: with the best move, and with the move it made. */
  chance: number,
  wins: number,
  loss: number,
  mark,
  missed_win: flag,
  /**
   * Explanation of a decision that lost something: why the best move was better, moves about as good as it, and what was to follow
   * the best move and the one made.
   */
  reasons: list(reason),
  as_good: list(text),
  best_line: list(made),
  played_line: list(made),
  /** A mistake with a real choice and one answer: something to practise. */
  exercise: flag,
});
const side = object({
  accuracy: number,
  /** Decisions that were not forced. */
  decisions: int,
  loss: number,
  luck: number,
  missed_wins: int,
  marks: byName(int),
});
const found = object({
  /** The first player's chance before each decision, and at the end. */
  graph: list(number),
  drift: number,
  /** Indices of decisions. */
  moments: list(int),
  decisions: list(decision),
  luck: list(object({ ply: int, change: number })),
  sides: pair(side),
});
/** `review` is null while the review is running. */
export const review = object(
  { done: int, of: int, review: maybe(found) },
  /** The one that was asked about. */
  { game: text, piece: text },
);

export type Value = Infer<typeof value>;
export type Kind = (typeof KINDS)[number];
export type Line = Infer<typeof line>;
export type Reason = Infer<typeof reason>;
export type Outlook = Infer<typeof outlook>;
export type Outcome = Infer<typeof outcome>;
export type Mark = (typeof MARKS)[number];
export type Made = Infer<typeof made>;
export const madeOf = ({ line, by, builds }: Pick<Line, 'line' | 'by' | 'builds'>): Made[] =>
  line.map((move, i) => {
    const card = builds?.[i];
    return { by: by[i] ?? null, move, ...(card && { builds: card }) };
  });
export type Judged = Infer<typeof decision>;
export type Side = Infer<typeof side>;
export type Review = Infer<typeof found>;
export type ReviewNews = Infer<typeof review>;
