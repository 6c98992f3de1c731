import { createContext } from 'svelte';
import type { Card, CatalogueData, Layout, Token, Track, Wonder } from './net/messages';

/** What is printed: the cards, Wonders and tokens by id. */
export interface Catalogue {
  card(id: string): Card;
  wonder(id: string): Wonder;
  token(id: string): Token;
  readonly cards: readonly Card[];
  readonly track: Track;
  /** Where the cards of an Age lie when none has been taken. */
  layout(age: number): Layout;
}

export function catalogueOf(data: CatalogueData): Catalogue {
  const cards = byId(data.cards);
  const wonders = byId(data.wonders);
  const tokens = byId(data.tokens);
  return {
    card: (id) => found(cards, id),
    wonder: (id) => found(wonders, id),
    token: (id) => found(tokens, id),
    cards: data.cards,
    track: data.track,
    layout: (age) => data.layouts[age] ?? [],
  };
}

/** Views far down the page read it without every view between them passing it on. */
export const [getCatalogue, setCatalogue] = createContext<() => Catalogue>();

function byId<T extends { id: string }>(things: T[]): Map<string, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

function found<T>(things: Map<string, T>, id: string): T {
  const thing = things.get(id);
  if (!thing) throw new Error(`the catalogue has no ${id}`);
  return thing;
}
