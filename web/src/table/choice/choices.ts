import { lockedWonder, USES } from '../../addons/words';
import type { Option, Price, Seat, Table } from '../../net/messages';

/** One possible use of a card of the structure; without an `option` it is not possible now. */
export interface CardChoice {
  /** `build`, `discard`, `wonder`, or a use of the card by an add-on. */
  kind: string;
  wonder: string | null;
  /** The symbol that a green card would show instead of its own. */
  symbol: string | null;
  /** It is a Wonder that may not be built now. */
  locked: boolean;
  price: Price | null;
  option: Option | null;
  /** Coins that are missing. */
  short: number;
}

/** Build, sell, and every Wonder not yet built, in the order in which they are shown. */
export function cardChoices(table: Table, seat: Seat, card: string): CardChoice[] {
  const city = table.cities[seat];
  const prices = table.prices[seat];
  const locked = lockedWonder(table, seat);
  const offered = table.options.filter((option) => 'card' in option && option.card === card);
  const choice = (kind: CardChoice['kind'], change: Partial<CardChoice>): CardChoice => {
    const { wonder = null, symbol = null, price = null } = change;
    const option = offered.find((each) => each.do === kind && fits(each, wonder, symbol)) ?? null;
    const short = shortOf(price, city.coins);
    return {
      kind,
      wonder,
      symbol,
      price,
      option,
      short,
      locked: wonder !== null && wonder === locked?.wonder,
    };
  };
  const price = prices.cards[card] ?? null;
  return [
    choice('build', { price }),
    ...offered
      .flatMap((each) => (each.do === 'build' && each.symbol ? [each.symbol] : []))
      .map((symbol) => choice('build', { price, symbol })),
    choice('discard', {}),
    ...Object.keys(USES)
      .filter((use) => offered.some((each) => each.do === use))
      .map((use) => choice(use, {})),
    ...city.wonders
      .filter((plate) => !plate.built)
      .map(({ wonder }) => choice('wonder', { wonder, price: prices.wonders[wonder] ?? null })),
  ];
}

export function shortOf(price: Price | null, coins: number): number {
  return price && !price.affordable ? price.coins - coins : 0;
}

function fits(option: Option, wonder: string | null, symbol: string | null): boolean {
  if (option.do === 'wonder') return option.wonder === wonder;
  return option.do !== 'build' || (option.symbol ?? null) === symbol;
}
