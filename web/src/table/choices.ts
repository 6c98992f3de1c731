import type { Option, Price, Seat, Table } from '../net/messages';

/** One thing that could be done with a card of the structure; without an option it cannot be done now. */
export interface CardChoice {
  kind: 'build' | 'discard' | 'wonder';
  wonder: string | null;
  price: Price | null;
  option: Option | null;
  /** Coins that are missing. */
  short: number;
}

/** Build, sell, and every Wonder not yet built, in the order in which they are shown. */
export function cardChoices(table: Table, seat: Seat, card: string): CardChoice[] {
  const city = table.cities[seat];
  const prices = table.prices[seat];
  const choice = (kind: CardChoice['kind'], wonder: string | null, price: Price | null) => ({
    kind,
    wonder,
    price,
    option: optionFor(table, kind, card, wonder),
    short: shortOf(price, city.coins),
  });
  return [
    choice('build', null, prices.cards[card] ?? null),
    choice('discard', null, null),
    ...city.wonders
      .filter((plate) => !plate.built)
      .map((plate) => choice('wonder', plate.wonder, prices.wonders[plate.wonder] ?? null)),
  ];
}

export function shortOf(price: Price | null, coins: number): number {
  return price && !price.affordable ? price.coins - coins : 0;
}

function optionFor(table: Table, kind: string, card: string, wonder: string | null): Option | null {
  return (
    table.options.find(
      (option) =>
        option.do === kind &&
        'card' in option &&
        option.card === card &&
        (!wonder || ('wonder' in option && option.wonder === wonder)),
    ) ?? null
  );
}
