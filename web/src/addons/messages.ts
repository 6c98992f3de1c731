// Shapes that the add-ons add to the messages. They are not beside the views of the add-ons, because
// net/messages.ts spreads them, which every view imports.
import { args, arrow, colour, consequences, seat, symbol } from '../net/shape/common';
import {
  byName,
  either,
  flag,
  int,
  list,
  maybe,
  object,
  oneOf,
  pair,
  text,
  type Infer,
} from '../net/shape/shape';

const solo = object({
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

const player = object({
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
const leaders = object({
  unused: list(text),
  first: maybe(seat),
  draft: list(maybe(text)),
  shown: list(text),
  shown_cards: list(text),
  discarded: list(text),
  costs: byName(int),
  links: byName(list(text)),
  players: pair(player),
});
const leader = object({ id: text, cost: int, links: list(text), once: flag });
const pool = object({ id: text, leaders: list(text) });

/** Parts of a table, by add-on. */
export const parts = { solo: maybe(solo), leaders: maybe(leaders) };
/** Fields of the catalogue, and of a score. */
export const printed = {
  rivals: list(rival),
  gifts: list(gift),
  decisions: list(decision),
  leaders: list(leader),
  pools: list(pool),
};
export const scores = { leaders: int };
/** Fields of events and outcomes of chance. */
export const named = { leader: maybe(text) };
/** Moves, by the word of `do`. */
export const options = {
  draft_leader: object({ move: text, leader: text }),
  recruit_choose: object({ move: text, leader: text }),
  recruit_declare: object(
    { move: text, plan: oneOf('recruit', 'discard'), leader: text },
    { paid: int, gained: int, then: consequences },
  ),
  maecenas: object({ move: text, leader: maybe(text) }, { then: consequences }),
  rome: object({ move: text, leader: maybe(text) }, { then: consequences }),
  bury: object({ move: text, leader: text }, { then: consequences }),
  solomon: object({ move: text, card: maybe(text) }, { then: consequences, symbol }),
  ramses: object({ move: text, card: maybe(text) }, { then: consequences, symbol }),
  croesus: object({ move: text, card: text }, { then: consequences, symbol }),
  pythagoras: object({ move: text, card: text }, { then: consequences }),
};

export type Solo = Infer<typeof solo>;
export type Rival = Infer<typeof rival>;
export type Decision = Infer<typeof decision>;
export type Leaders = Infer<typeof leaders>;
export type LeaderPlayer = Infer<typeof player>;
export type LeaderTerms = Infer<typeof leader>;
