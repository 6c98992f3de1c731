import type { Seat, TableEvent } from '../../net/messages';
import { cardOf } from '../sentences';
import type { Step } from '../step';

/** What travels, as selectors of where it leaves and where it arrives. */
export interface Flight {
  from: string;
  to: string;
  /** It turns over or shrinks into a pile on the way. */
  shrink: boolean;
}

/** Moves that end with a card in the city. */
export const BUILDING: readonly string[] = [
  'build',
  'decision',
  'revive',
  'solomon',
  'croesus',
  'ramses',
];

const city = (seat: Seat, what: string) => `[data-seat="${seat}"] ${what}`;
const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The ways that things take through one step, in the order of its events. */
export function flightsOf(step: Step, colourOf: (card: string) => string): Flight[] {
  return step.events.flatMap((event) => {
    const first = flightOf(event, colourOf) ?? [];
    // A Decision may bring a token as well.
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
  // A Decision card is turned up by chance and carried out by the rival.
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
    case 'revive':
    case 'solomon':
      return { from: '[data-spot="discard"]', to: kind(by), shrink: false };
    default:
      return null;
  }
}
