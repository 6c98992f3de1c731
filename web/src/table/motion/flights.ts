import * as addons from '../../addons/words';
import type { Seat, TableEvent } from '../../net/messages';
import { cardOf } from '../../game/sentences';
import type { Mood } from '../../game/ending';
import type { Step } from '../../game/step';
import type { Noise } from '../../shared/sound';

/** An animated element, with selectors of its start and its destination. */
export interface Flight {
  from: string;
  to: string;
  /** It turns over, or shrinks into a pile, while it moves. */
  shrink: boolean;
}

/** Moves that put a card into a city. */
export const BUILDING: readonly string[] = ['build', 'revive', ...addons.BUILDING];

const city = (seat: Seat, what: string) => `[data-seat="${seat}"] ${what}`;
const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The animations of one step, in the order of its events. */
export function flightsOf(step: Step, colourOf: (card: string) => string): Flight[] {
  return step.events.flatMap((event) => {
    const first = flightOf(event, colourOf) ?? [];
    // A Decision card may also give a token.
    const { token } = event;
    return event.do === 'decision' && token ? [first, flightOfToken(1, token)].flat() : first;
  });
}

function flightOfToken(by: Seat, token: string): Flight {
  const spot = `[data-spot="token-${token}"]`;
  return { from: `.progress ${spot}`, to: city(by, spot), shrink: false };
}

function flightOf(event: TableEvent, colourOf: (card: string) => string): Flight | null {
  const { wonder, token, place } = event;
  // Chance turns up a Decision card, but the rival carries it out.
  const by = event.do === 'decision' ? 1 : event.by;
  const card = cardOf(event);
  if (by === 'chance') return null;
  const from = `[data-place="${place ?? ''}"]`;
  const kind = (seat: Seat) => city(seat, `[data-kind="${card ? colourOf(card) : ''}"]`);
  switch (event.do) {
    case 'build':
    case 'decision':
      return { from, to: kind(by), shrink: true };
    case 'discard':
      return { from, to: '[data-spot="discard"]', shrink: true };
    case 'wonder':
      return { from, to: city(by, `[data-spot="wonder-${wonder ?? ''}"]`), shrink: true };
    case 'token':
      return flightOfToken(by, token ?? '');
    case 'destroy':
      return { from: kind(other(by)), to: '[data-spot="discard"]', shrink: false };
    default:
      return event.do === 'revive' || addons.REVIVING.includes(event.do)
        ? { from: '[data-spot="discard"]', to: kind(by), shrink: false }
        : null;
  }
}

/** The sounds of a step, in order; the end of a game sounds different for the loser. */
export function noises(step: Step, mood: Mood): Noise[] {
  const all: Noise[] = [];
  const told = step.events
    .filter((event) => event.by !== 'chance' || event.do === 'decision')
    .map((event) => event.do);
  if (told.some((each) => ['discard', 'wonder', 'destroy', ...BUILDING].includes(each)))
    all.push('card');
  if (told.includes('wonder')) all.push('wonder');
  if (told.includes('token')) all.push('token');
  if (step.coins.some((change) => change > 0)) all.push('coin');
  if (step.pawn.from !== step.pawn.to) all.push('march');
  if (step.result) all.push(mood === 'lost' ? 'lost' : 'end');
  return all;
}
