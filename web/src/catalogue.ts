import { createContext } from 'svelte';
import type {
  Card,
  CatalogueData,
  Decision,
  Layout,
  LeaderTerms,
  Pool,
  Rival,
  Token,
  Track,
  Wonder,
} from './net/messages';

/** What is printed: cards, Wonders, tokens, leaders, rivals by id; Decision cards by number. */
export interface Catalogue {
  card(id: string): Card;
  wonder(id: string): Wonder;
  token(id: string): Token;
  leader(id: string): LeaderTerms;
  rival(id: string): Rival;
  decision(card: number): Decision;
  readonly cards: readonly Card[];
  readonly leaders: readonly LeaderTerms[];
  readonly pools: readonly Pool[];
  readonly rivals: readonly Rival[];
  readonly decisions: readonly Decision[];
  readonly track: Track;
  /** Where the cards of an Age lie when none has been taken. */
  layout(age: number): Layout;
}

export function catalogueOf(data: CatalogueData): Catalogue {
  const { leaders = [], pools = [], rivals = [], decisions = [] } = data;
  return {
    card: byId(data.cards),
    wonder: byId(data.wonders),
    token: byId(data.tokens),
    leader: byId(leaders),
    rival: byId(rivals),
    decision: finder(decisions, ({ card }) => card),
    cards: data.cards,
    leaders,
    pools,
    rivals,
    decisions,
    track: data.track,
    layout: (age) => data.layouts[age] ?? [],
  };
}

/** Views far down the page read it without every view between them passing it on. */
export const [getCatalogue, setCatalogue] = createContext<() => Catalogue>();

const byId = <T extends { id: string }>(things: readonly T[]) => finder(things, ({ id }) => id);

function finder<T, K>(things: readonly T[], keyOf: (thing: T) => K): (key: K) => T {
  const found = new Map(things.map((thing) => [keyOf(thing), thing]));
  return (key) => {
    const thing = found.get(key);
    if (!thing) throw new Error(`the catalogue has no ${String(key)}`);
    return thing;
  };
}
