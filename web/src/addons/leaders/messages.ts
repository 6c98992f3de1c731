import { seat, symbol, consequences } from '../../net/shape/common';
import {
  byName,
  flag,
  int,
  list,
  maybe,
  object,
  oneOf,
  pair,
  text,
  type Infer,
} from '../../net/shape/shape';

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
const part = object({
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

/** Its part of a table, and its fields of the catalogue and of a score. */
export const parts = { leaders: maybe(part) };
export const printed = { leaders: list(leader), pools: list(pool) };
export const scores = { leaders: int };
/** Its fields of events and outcomes of chance. */
export const named = { leader: maybe(text) };
/** Its moves, by the word of `do`. */
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

export type Leaders = Infer<typeof part>;
export type LeaderPlayer = Infer<typeof player>;
export type LeaderTerms = Infer<typeof leader>;
