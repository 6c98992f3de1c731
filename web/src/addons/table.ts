// The table of the page's add-ons. Each add-on's views are in its own folder.
import type { Table, Variant } from '../net/messages';
import { solo } from './solo/Addon.svelte';
import { leaders } from './leaders/Addon.svelte';
import type { Addon, AddonViews } from './addon';

export const ADDONS: readonly Addon[] = [solo, leaders];

export const playedIn = (variant: Variant) => ADDONS.filter(({ plays }) => plays(variant));

const fetched = new Map<string, AddonViews>();

/** Loads the views that a table needs; null if they are all loaded already. */
export function fetchViews(ids: readonly string[]): Promise<unknown> | null {
  const missing = ADDONS.filter(({ id }) => ids.includes(id) && !fetched.has(id));
  if (missing.length === 0) return null;
  return Promise.all(
    missing.map(async ({ id, views }) => {
      fetched.set(id, (await views()).views);
    }),
  );
}

/** The loaded views of a table's add-ons; may be called inside `WithViews` only. */
export function viewsOn({ variant }: Pick<Table, 'variant'>): readonly AddonViews[] {
  return playedIn(variant).flatMap(({ id }) => fetched.get(id) ?? []);
}
