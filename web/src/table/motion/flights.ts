import type { Seat, TableEvent } from '../../net/messages';
import type { Step } from '../step';

/** What travels, as selectors of where it leaves and where it arrives. */
export interface Flight {
  from: string;
  to: string;
  /** It turns over or shrinks into a pile on the way. */
  shrink: boolean;
}

const city = (seat: Seat, what: string) => `[data-seat="${seat}"] ${what}`;
const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The ways that things take through one step, in the order of its events. */
export function flightsOf(step: Step, colourOf: (card: string) => string): Flight[] {
  return step.events.flatMap((event) => flightOf(event, colourOf) ?? []);
}

function flightOf(event: TableEvent, colourOf: (card: string) => string): Flight | null {
  const { by, card, wonder, token, place } = event;
  if (by === 'chance') return null;
  const from = `[data-place="${place ?? ''}"]`;
  const kind = (seat: Seat) => city(seat, `[data-kind="${card ? colourOf(card) : ''}"]`);
  switch (event.do) {
    case 'build':
      return { from, to: kind(by), shrink: true };
    case 'discard':
      return { from, to: '[data-spot="discard"]', shrink: true };
    case 'wonder':
      return { from, to: city(by, `[data-spot="wonder-${wonder ?? ''}"]`), shrink: true };
    case 'token':
      return {
        from: `.progress [data-spot="token-${token ?? ''}"]`,
        to: city(by, `[data-spot="token-${token ?? ''}"]`),
        shrink: false,
      };
    case 'destroy':
      return { from: kind(other(by)), to: '[data-spot="discard"]', shrink: false };
    case 'revive':
      return { from: '[data-spot="discard"]', to: kind(by), shrink: false };
    default:
      return null;
  }
}
