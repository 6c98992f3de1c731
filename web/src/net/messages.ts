// docs/protocol.md, version 1, in types. Each type is read off the shape that checks it.
import { amounts, args, arrow, back, catalogue, colour, resource, seat } from './components';
import { composed } from './compose';
import { outcome, outlook, review } from './outlook';
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
} from './shape';

export * from './components';

export const PROTOCOL = 1;

/** Which rival, or none; which pool, a list of one's own, or none. */
const addons = {
  solo: maybe(text),
  leaders: maybe(either(text, list(text))),
  leader_terms: anything,
};
const variant = object({ preset_wonders: flag, middle_pawn: oneOf('begins', 'chooses') }, addons);

const score = object({
  military: int,
  blue: int,
  green: int,
  yellow: int,
  guilds: int,
  wonders: int,
  tokens: int,
  coins: int,
  leaders: int,
  total: int,
});
const result = object({
  winner: maybe(seat),
  kind: oneOf('military', 'science', 'civilian', 'tie'),
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

const then = object(
  {},
  {
    pawn: int,
    loot: int,
    again: flag,
    win: oneOf('military', 'science'),
    coins: int,
    choice: text,
    last: flag,
  },
);
/** What a green card shows instead of what is printed on it: `euclid`, or `ptolemy:` and the symbol. */
const symbol = text;
const option = tagged('do', {
  draft: object({ move: text, wonder: text }),
  give_wonder: object({ move: text, wonder: text }),
  draft_leader: object({ move: text, leader: text }),
  recruit_choose: object({ move: text, leader: text }),
  recruit_declare: object(
    { move: text, plan: oneOf('recruit', 'discard'), leader: text },
    { paid: int, gained: int, then },
  ),
  maecenas: object({ move: text, leader: maybe(text) }, { then }),
  rome: object({ move: text, leader: maybe(text) }, { then }),
  bury: object({ move: text, leader: text }, { then }),
  solomon: object({ move: text, card: maybe(text) }, { then, symbol }),
  ramses: object({ move: text, card: maybe(text) }, { then, symbol }),
  croesus: object({ move: text, card: text }, { then, symbol }),
  pythagoras: object({ move: text, card: text }, { then }),
  build: object({ move: text, card: text, paid: int }, { then, symbol }),
  discard: object({ move: text, card: text, gained: int }, { then }),
  wonder: object({ move: text, card: text, wonder: text, paid: int }, { then }),
  token: object({ move: text, token: text }, { then }),
  destroy: object({ move: text, card: text }, { then }),
  revive: object({ move: text, card: text }, { then, symbol }),
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
    leader: maybe(text),
    place: int,
    player: seat,
    paid: int,
    gained: int,
    // Of a Decision card: `card` is its number, `scan` the accessible cards in its order.
    arrow,
    priorities: list(colour),
    scan: list(text),
    matched: maybe(colour),
    builds: text,
    again: flag,
  },
);

const solo = object({
  rival: maybe(text),
  colour: maybe(colour),
  symbols: list(text),
  deck: list(int),
  last: maybe(int),
  bonus: int,
});
const leaderPlayer = object({
  hand: list(text),
  active: list(text),
  buried: maybe(text),
  spent: list(text),
  locked: maybe(text),
  waiting: list(text),
  altered: list(object({ card: text, symbol: text })),
  chosen: maybe(text),
  plan: maybe(oneOf('recruit', 'discard')),
  points: byName(int),
});
const leadersPart = object({
  unused: list(text),
  first: maybe(seat),
  draft: list(maybe(text)),
  shown: list(text),
  shown_cards: list(text),
  discarded: list(text),
  costs: byName(int),
  links: byName(list(text)),
  players: pair(leaderPlayer),
});

/** What lies on a table, whoever looks at it. */
const position = {
  variant,
  age: oneOf(0, 1, 2, 3),
  turn: seat,
  actor: maybe(seat),
  /** What is to be decided; its words stand under `step.`. */
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
const ofAddons = { solo: maybe(solo), leaders: maybe(leadersPart) };
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
    ...ofAddons,
    /** While both decide in secret: which of one's own seats have answered. */
    sealed: maybe(pair(flag)),
  },
);
/** A position that was reached by trying moves, or was made up. */
const explored = object(
  { position: text, moves: list(text), ...position, outcomes: list(outcome) },
  ofAddons,
);

const summary = object({
  game: text,
  seats: pair(text),
  variant,
  ply: int,
  age: int,
  turn: seat,
  created: text,
  played: text,
  result: maybe(result),
});

export const fromRoom = tagged('t', {
  welcome: object({
    d: object({ protocol: int, version: text, catalogue }),
  }),
  games: object({ d: object({ games: list(summary) }) }),
  table: object({ d: table }),
  past: object({ d: table }),
  refused: object({
    d: object({
      game: text,
      ply: int,
      why: oneOf('stale', 'not_an_option', 'not_your_turn', 'over', 'storage'),
    }),
  }),
  /**
   * `what` is a sentence; of a position that cannot be, what was found at `where`. `asked` came with
   * the `compose` it answers.
   */
  error: object({
    d: object({ why: text }, { what: either(sentence, text), where: text, key: text, asked: int }),
  }),
  analysis: object({ d: outlook }),
  explored: object({ d: explored }),
  composed: object({ d: composed }),
  review: object({ d: review }),
  trace: object({ d: object({ game: text, trace: anything }) }),
});

const game = object({ game: text });
export const toRoom = tagged('t', {
  hello: object({ d: object({ protocol: int }) }),
  games: object({ d: object({}) }),
  new: object({
    d: object({
      variant: object(
        {},
        { preset_wonders: flag, middle_pawn: oneOf('begins', 'chooses'), ...addons },
      ),
      seats: pair(text),
    }),
  }),
  open: object({ d: object({ game: text }, { seat }) }),
  play: object({ d: object({ game: text, ply: int, move: text }) }),
  leave: object({ d: object({}) }),
  delete: object({ d: game }),
  trace: object({ d: game }),
  past: object({ d: object({ game: text, ply: int }) }),
  undo: object({ d: object({ game: text, ply: int }) }),
  import: object({ d: object({ trace: anything }, { seats: pair(text) }) }),
  analyse: object({ d: object({ game: text, ply: int }) }),
  explore: object({
    d: object({ moves: list(text) }, { game: text, ply: int, position: text, draw: flag }),
  }),
  /** A table, or the line of a position to begin with. */
  compose: object({ d: object({}, { table: anything, position: text, asked: int }) }),
  review: object({ d: game }),
  rest: object({ d: object({}) }),
});

export type FromRoom = Infer<typeof fromRoom>;
export type ToRoom = Infer<typeof toRoom>;

export type Seat = Infer<typeof seat>;
export type Variant = Infer<typeof variant>;
export type Score = Infer<typeof score>;
export type Result = Infer<typeof result>;
export type Price = Infer<typeof price>;
export type City = Infer<typeof city>;
export type Place = Infer<typeof place>;
export type Then = Infer<typeof then>;
export type Option = Infer<typeof option>;
export type TableEvent = Infer<typeof event>;
export type Table = Infer<typeof table>;
export type Solo = Infer<typeof solo>;
export type Leaders = Infer<typeof leadersPart>;
export type LeaderPlayer = Infer<typeof leaderPlayer>;
export type GameSummary = Infer<typeof summary>;
export type Explored = Infer<typeof explored>;
