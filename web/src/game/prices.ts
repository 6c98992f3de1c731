import { RESOURCES, type Cost, type Price } from '../net/messages';
import { t } from '../base/words.svelte';

/** A price in words, for labels and choices. */
export function priceWords(price: Price | null, coins: number): string {
  if (!price) return '';
  if (price.linked) return t('ui.price.linked');
  if (!price.affordable) return t('ui.price.short', { n: price.coins - coins });
  return price.coins === 0 ? t('ui.price.free') : t('ui.price.coins', { n: price.coins });
}

/** The parts of a price: coins, and each purchase. */
export function priceParts(price: Price, printedCoins: number): string[] {
  if (price.linked) return [];
  const parts = price.buys.map(({ resource, n, each }) =>
    t('ui.price.buy', { n, each, resource: `resource.${resource}` }),
  );
  const printed = printedCoins > 0 ? [t('ui.price.printed', { n: printedCoins })] : [];
  const saved = price.saved ? [t('ui.price.saved', { n: price.saved })] : [];
  const rival = price.to_rival > 0 ? [t('ui.price.to_rival', { n: price.to_rival })] : [];
  return [...printed, ...parts, ...saved, ...rival];
}

/** The printed cost, in words. */
export function costWords(cost: Cost): string {
  const coins = cost.coins > 0 ? [t('ui.coins', { n: cost.coins })] : [];
  const goods = RESOURCES.filter((each) => cost[each] > 0).map((each) =>
    t('ui.cost', { n: cost[each], resource: `resource.${each}` }),
  );
  return [...coins, ...goods].join(', ');
}
