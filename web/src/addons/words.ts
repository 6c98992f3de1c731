// Joins the words of the add-ons.
import type { Option, Seat, Table } from '../net/messages';
import { leaders } from './leaders/words';
import { solo } from './solo/words';
import type { Use } from './addonWords';

const ADDONS = [solo, leaders];

export const ADDON_IDS: readonly string[] = ADDONS.map(({ id }) => id);
/** Pool of the leaders that are in a game if nobody chooses. */
export const USUAL_POOL = 'no_davinci';
/** The seat played by cards, and the name of its player if it is known. */
export const CARDS_PLAY = 'rival';
export const nameKey = (table: Partial<Table>) => first((each) => each.nameKey?.(table));
export const addonLabel = (option: Option) => first((each) => each.labelOf?.(option));
export const lockedWonder = (table: Table, seat: Seat) =>
  first((each) => each.locked?.(table, seat));

export const NOUNS = joined((each) => each.nouns);
export const SUFFIXES = joined((each) => each.suffixes);
export const USES: Readonly<Record<string, Use>> = joined((each) => each.uses);
export const BUILDING = ADDONS.flatMap(({ building = [] }) => building);
export const REVIVING = ADDONS.flatMap(({ reviving = [] }) => reviving);

/** Lines of the score sheet besides those of the base game. */
export const ADDON_CATEGORIES = [...new Set(ADDONS.flatMap(({ category }) => category?.id ?? []))];
export const hasCategory = (id: string, table: Table) =>
  ADDONS.some(({ category }) => category?.id === id && category.shown(table));
export const categoryTitle = (id: string, table: Table) =>
  first(({ category }) => (category?.id === id ? category.key(table) : null));

function first<T>(ask: (addon: (typeof ADDONS)[number]) => T | null | undefined): T | null {
  for (const addon of ADDONS) {
    const answer = ask(addon);
    if (answer !== null && answer !== undefined) return answer;
  }
  return null;
}

function joined<T>(of: (addon: (typeof ADDONS)[number]) => Record<string, T> | undefined) {
  return Object.fromEntries(ADDONS.flatMap((each) => Object.entries(of(each) ?? {})));
}
