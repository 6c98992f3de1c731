// People at devices of their own: invitations, presence, clocks, offers (docs/protocol.md).
import { seat } from './shape/common';
import {
  flag,
  int,
  list,
  maybe,
  object,
  oneOf,
  pair,
  text,
  type Infer,
  type Shape,
} from './shape/shape';

export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'one_moment',
  'good_game',
  'bye',
] as const;
export const OFFERS = ['undo', 'rematch', 'talk'] as const;

/** Pace of the clock: so many minutes each and seconds a move, or so many days a move. */
const pace = { minutes: int, increment: int, days: int };
export const terms: Shape<Partial<Infer<Shape<Record<keyof typeof pace, number>>>>> = object(
  {},
  pace,
);

const seated = object({ name: maybe(text), yours: flag, taken: flag, here: flag, away: int });
const both = pair(flag);
/** `running`: whose clock runs. */
const clock = object({ left: pair(int), running: maybe(seat) }, pace);

/** In the news about people at a table: what a rated game means for them. */
const stakes = object({
  kind: text,
  seats: pair(object({ rating: int, deviation: int }, { after: int, provisional: flag })),
});

export const people = object(
  {
    game: text,
    seats: pair(seated),
    begun: flag,
    /** As the inviter asked for it. */
    first: text,
    /** Links, from the `#` on; null where this interface may not give it away. */
    join: maybe(text),
    watch: maybe(text),
    /** Base addresses at which other devices reach the server; empty if none do. */
    reach: list(text),
    watchers: int,
    clock: maybe(clock),
    offers: object({ undo: both, rematch: both, talk: both }),
    can: list(text),
    /** Seconds until a rival who left can be claimed against; null while that is no matter. */
    claim_in: maybe(int),
  },
  /** `open`: agreed on at the open table; `unrated`: why it is not rated, though it was offered so. */
  { next: maybe(text), open: flag, rated: stakes, unrated: text },
);

export const invitation = object(
  { kind: oneOf('join', 'watch', 'handover', 'name'), state: text },
  {
    game: text,
    variant: object({}) as Shape<Record<string, unknown>>,
    by: maybe(text),
    seat: maybe(seat),
    first: text,
    clock: maybe(terms),
    /** One's own, by which nobody has come yet. */
    waiting: flag,
    /** For one's own: base addresses at which other devices reach the server. */
    reach: list(text),
  },
);
export const said = object({ game: text, seat }, { phrase: text, text });
export const handover = object({ game: text, link: text, seconds: int });

export const invite = object(
  {
    variant: object({}) as Shape<Record<string, unknown>>,
    first: oneOf('me', 'friend', 'random'),
    clock: maybe(terms),
    name: maybe(text),
  },
  { seats: pair(text) },
);

export type People = Infer<typeof people>;
export type Invitation = Infer<typeof invitation>;
export type Said = Infer<typeof said>;
export type Ticket = Infer<typeof handover>;
export type Terms = Infer<typeof terms>;
export type Offer = (typeof OFFERS)[number];
export type Invite = Infer<typeof invite>;
