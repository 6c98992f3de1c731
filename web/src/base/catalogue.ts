import { createContext } from 'svelte';
import type {
  Card,
  CatalogueData,
  Layout,
  Token,
  Track,
  VariantOption,
  Wonder,
} from '../net/messages';

/**
 * The printed components: cards, Wonders, tokens by id; `data` is the whole catalogue, add-ons
 * included.
 */
export interface Catalogue {
  card(id: string): Card;
  wonder(id: string): Wonder;
  token(id: string): Token;
  readonly cards: readonly Card[];
  readonly options: readonly VariantOption[];
  readonly data: CatalogueData;
  readonly track: Track;
  /** Places of the cards of an Age before any is taken. */
  layout(age: number): Layout;
}

export function catalogueOf(data: CatalogueData): Catalogue {
  return {
    card: byId(data.cards),
    wonder: byId(data.wonders),
    token: byId(data.tokens),
    cards: data.cards,
    options: data.options ?? [],
    data,
    track: data.track,
    layout: (age) => data.layouts[age] ?? [],
  };
}

/** A context, so that deeply nested views can read it without passing it through every view. */
export const [getCatalogue, setCatalogue] = createContext<() => Catalogue>();

function byId<T extends { id: string }>(things: readonly T[]): (id: string) => T {
  const found = new Map(things.map((thing) => [thing.id, thing]));
  return (id) => {
    const thing = found.get(id);
    if (!thing) throw new Error(`the catalogue has no ${id}`);
    return thing;
  };
}
