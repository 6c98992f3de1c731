// docs/protocol.md, version 1, as types. Each type is inferred from the shape that checks it.
import * as addons from '../addons/messages';
import { amounts, back } from './components';
import { composed } from './compose';
import { outcome, outlook, review } from './outlook';
import * as open from './open';
import * as people from './people';
import { statistics } from './statistics';
import { args, arrow, colour, resource, seat, symbol, consequences } from './shape/common';
import {
  anything,
  byName,
  either,
  flag,
  int,
  list,
  maybe,
  object,
  oneOf,
  pair,
  tagged,
  text,
  type Infer,
  type Shape,
} from './shape/shape';

export * from './components';
export type { Invitation, Invite, Offer, People, Said, Terms, Ticket } from './people';

export const PROTOCOL = 1;

/** The rule options of the catalogue by their ids, and the add-ons. */
const variant: Shape<Record<string, unknown>> = object({});

const score = object(
  {
    military: int,
    blue: int,
    green: int,
    yellow: int,
    guilds: int,
    wonders: int,
    tokens: int,
    coins: int,
    total: int,
  },
  addons.scores,
);
const result = object({
  winner: maybe(seat),
  kind: oneOf(
    'military',
    'science',
    'civilian',
    'tie',
    'resignation',
    'time',
    'abandonment',
    'aborted',
    'damaged',
  ),
  scores: pair(score),
});

const price = object(
  {
    coins: int,
    affordable: flag,
    linked: flag,
    to_rival: int,
    buys: list(object({ resource, n: int, each: int })),
  },
  { saved: int },
);
const prices = object({ cards: byName(price), wonders: byName(price) });

const city = object({
  coins: int,
  discard_income: int,
  trade_income: flag,
  buildings: list(text),
  wonders: list(object({ wonder: text, built: flag })),
  tokens: list(text),
  production: amounts,
  choices: object({ raw: int, manufactured: int }),
  tariff: amounts,
  discounts: list(resource),
  rebate: object({ wonder: int, blue: int }),
  symbols: list(text),
  pairs: list(text),
  links: list(text),
  score,
});

const place = object(
  { place: int, row: int, x: int, back, card: maybe(text), accessible: flag },
  { uncovers: list(int) },
);

const option = tagged('do', {
  draft: object({ move: text, wonder: text }),
  give_wonder: object({ move: text, wonder: text }),
  ...addons.options,
  build: object({ move: text, card: text, paid: int }, { then: consequences, symbol }),
  discard: object({ move: text, card: text, gained: int }, { then: consequences }),
  wonder: object({ move: text, card: text, wonder: text, paid: int }, { then: consequences }),
  token: object({ move: text, token: text }, { then: consequences }),
  destroy: object({ move: text, card: text }, { then: consequences }),
  revive: object({ move: text, card: text }, { then: consequences, symbol }),
  first_player: object({ move: text, player: seat }),
});

const sentence = object({ key: text, args });
const event = object(
  {
    ply: int,
    by: oneOf(0, 1, 'chance'),
    age: int,
    move: text,
    do: text,
    coins: pair(int),
    pawn: int,
  },
  {
    key: text,
    args,
    more: list(sentence),
    card: either(maybe(text), int),
    wonder: text,
    token: maybe(text),
    tokens: list(text),
    ...addons.named,
    place: int,
    player: seat,
    paid: int,
    gained: int,
    // Fields of a Decision card: `card` is its number, `scan` the accessible cards in the order of
    // its arrow.
    arrow,
    priorities: list(colour),
    scan: list(text),
    matched: maybe(colour),
    builds: text,
    again: flag,
  },
);

/** Everything on a table, independent of who looks at it. */
const position = {
  variant,
  age: oneOf(0, 1, 2, 3),
  turn: seat,
  actor: maybe(seat),
  /** The decision to be made; its words are under `step.`. */
  step: maybe(text),
  pawn: int,
  loot: pair(list(int)),
  board: list(maybe(text)),
  box: int,
  offer: list(text),
  draft: list(maybe(text)),
  structure: list(place),
  unseen: list(text),
  discard: list(text),
  cities: pair(city),
  prices: pair(prices),
  options: list(option),
  result: maybe(result),
};
/** Threat of the rival to win at once by a supremacy, or soon. */
const threat = object({
  seat,
  kind: oneOf('military', 'science'),
  /** Shields, or different symbols. */
  missing: int,
  /** Things with which it would win if it were its turn now; both empty: not yet. */
  cards: list(text),
  wonders: list(text),
});
const table = object(
  {
    game: text,
    ply: int,
    you: list(seat),
    seats: pair(text),
    ...position,
    from: int,
    events: list(event),
  },
  {
    undo: flag,
    rewound: flag,
    /** Threats that the seat that looks must not overlook. */
    threats: list(threat),
    ...addons.parts,
    /** While both seats decide in secret: which seats of `you` have answered. */
    sealed: maybe(pair(flag)),
  },
);
/** A position reached by tried moves, or composed. */
const explored = object(
  { position: text, moves: list(text), ...position, outcomes: list(outcome) },
  { ...addons.parts, asked: int },
);

/** The content of a link. */
const unpacked = object(
  {
    kind: oneOf('game', 'position', 'puzzle'),
    variant,
    position: text,
    moves: list(text),
    /** The seats that decided them; chance is null. */
    by: list(maybe(seat)),
    /** The ply at which it opens; null: after the last move. */
    ply: maybe(int),
    review: flag,
  },
  {
    seats: pair(text),
    ended: text,
    /** The number of a stored puzzle. */
    n: maybe(int),
    asked: int,
  },
);

const summary = object(
  {
    game: text,
    seats: pair(text),
    variant,
    ply: int,
    age: int,
    turn: seat,
    created: text,
    played: text,
    result: maybe(result),
  },
  {
    /** People of the game, if they play at devices of their own. */
    people: maybe(object({ names: pair(maybe(text)), seat: maybe(seat), waiting: flag })),
    /** It is not what was stored; of one without a date nothing but its id is certain. */
    damaged: flag,
  },
);

export const fromRoom = tagged('t', {
  welcome: object({
    /** `catalogue`: its address. `key`: the mark of this browser's key. */
    d: object(
      { protocol: int, version: text, catalogue: text },
      { open_table: flag, report: text, push: text, key: text },
    ),
  }),
  games: object({ d: object({ games: list(summary) }) }),
  table: object({ d: table }),
  past: object({ d: table }),
  refused: object({
    d: object({
      game: text,
      ply: int,
      why: text,
    }),
  }),
  /**
   * `what` is a sentence; for an impossible position, the piece found at `where`. `asked` is the
   * number of the `compose` request it answers.
   */
  error: object({
    d: object({ why: text }, { what: either(sentence, text), where: text, key: text, asked: int }),
  }),
  analysis: object({ d: outlook }),
  explored: object({ d: explored }),
  composed: object({ d: composed }),
  review: object({ d: review }),
  trace: object({ d: object({ game: text, trace: anything }) }),
  people: object({ d: people.people }),
  invitation: object({ d: people.invitation }),
  said: object({ d: people.said }),
  handover: object({ d: people.handover }),
  statistics: object({ d: statistics }),
  open_table: object({ d: open.openTable }),
  yourself: object({ d: open.yourself }),
  blocked: object({ d: open.blocked }),
  subscribed: object({ d: object({ on: flag }) }),
  person: object({ d: open.person }),
  name_link: object({ d: open.nameLink }),
  /** `code`: a new one; `moved`: what belonged to another browser has come to this one. */
  recovery_code: object({ d: object({ there: flag }, { code: text, moved: flag }) }),
  packed: object({ d: object({ piece: text }, { asked: int }) }),
  unpacked: object({ d: unpacked }),
  puzzle: object({
    d: object({
      n: int,
      of: int,
      id: text,
      difficulty: int,
      theme: text,
      position: text,
      move: text,
    }),
  }),
  puzzles: object({
    d: object({ puzzles: list(object({ id: text, difficulty: int, theme: text })) }),
  }),
});

const game = object({ game: text });
const link = object({ link: text });
export const toRoom = tagged('t', {
  hello: object({ d: object({ protocol: int }) }),
  games: object({ d: object({}) }),
  new: object({
    d: object({
      variant,
      seats: pair(text),
    }),
  }),
  open: object({ d: object({ game: text }, { seat }) }),
  /** `spent`: milliseconds since the move could be chosen. */
  play: object({ d: object({ game: text, ply: int, move: text }, { seat, spent: int }) }),
  leave: object({ d: object({}) }),
  delete: object({ d: game }),
  trace: object({ d: game }),
  past: object({ d: object({ game: text, ply: int }) }),
  undo: object({ d: object({ game: text, ply: int }) }),
  /** A record, or the game of a link. */
  import: object({ d: object({}, { trace: anything, piece: text, seats: pair(text) }) }),
  analyse: object({ d: object({ game: text, ply: int }) }),
  explore: object({
    d: object(
      { moves: list(text) },
      { game: text, ply: int, position: text, draw: flag, quiet: flag, asked: int },
    ),
  }),
  /** A table, or a position line to begin with. */
  compose: object({ d: object({}, { table: anything, position: text, asked: int }) }),
  /** Review of an own game, or of that of a link. */
  review: object({ d: object({}, { game: text, piece: text }) }),
  rest: object({ d: object({}) }),
  invite: object({ d: people.invite }),
  look: object({ d: link }),
  join: object({ d: object({ link: text }, { name: maybe(text) }) }),
  watch: object({ d: link }),
  handover: object({ d: game }),
  resign: object({ d: game }),
  abort: object({ d: game }),
  claim: object({ d: object({ game: text, as: oneOf('win', 'off') }) }),
  offer: object({ d: object({ game: text, what: oneOf(...people.OFFERS), yes: flag }) }),
  say: object({ d: object({ game: text }, { phrase: text, text }) }),
  statistics: object({ d: object({}) }),
  open_table: object({ d: object({}) }),
  challenge: object({
    d: object(
      { variant, first: text, clock: maybe(people.terms), rated: flag },
      { seats: pair(text) },
    ),
  }),
  withdraw: object({ d: object({}) }),
  sit_down: object({ d: object({ challenge: text }) }),
  take_name: object({ d: object({ name: text }) }),
  move_name: object({ d: object({}) }),
  continue_name: object({ d: link }),
  person: object({ d: object({ name: text }) }),
  block: object({ d: object({ name: text }) }),
  unblock: object({ d: object({ name: maybe(text) }) }),
  subscribe: object({ d: object({ endpoint: text }) }),
  unsubscribe: object({ d: object({ endpoint: text }) }),
  visibility: object({ d: object({ hidden: flag }) }),
  recovery_code: object({ d: object({ make: flag }) }),
  recover: object({ d: object({ code: text }) }),
  puzzles: object({ d: object({}) }),
  puzzle: object({ d: object({ n: int }) }),
  /** A link of a game, of a position with moves from there, or of a stored puzzle. */
  pack: object({
    d: object(
      {},
      {
        game: text,
        review: flag,
        position: text,
        moves: list(text),
        puzzle: int,
        ply: int,
        asked: int,
      },
    ),
  }),
  unpack: object({ d: object({ piece: text }, { asked: int }) }),
});

export type FromRoom = Infer<typeof fromRoom>;
export type ToRoom = Infer<typeof toRoom>;

export type Seat = Infer<typeof seat>;
export type Variant = Infer<typeof variant>;
export type Score = Infer<typeof score>;
export type Price = Infer<typeof price>;
export type City = Infer<typeof city>;
export type Place = Infer<typeof place>;
export type Threat = Infer<typeof threat>;
export type Then = Infer<typeof consequences>;
export type Option = Infer<typeof option>;
export type TableEvent = Infer<typeof event>;
export type Names = [string | null, string | null];
/** `names`: of people at devices of their own; the page adds them from `people`. */
export type Table = Infer<typeof table> & { names?: Names };
export type GameSummary = Infer<typeof summary>;
export type Unpacked = Infer<typeof unpacked>;
export type Explored = Infer<typeof explored>;
