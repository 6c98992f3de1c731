import { ADDONS } from '../addons/Addons.svelte';
import { t } from '../base/words.svelte';
import { friendWords, openWords } from '../base/parts.svelte';
import type { Guest, Rating } from '../net/open';

/** With a question mark, which the page explains, while it says little yet. */
export const ratingWords = ({
  rating,
  provisional,
}: Pick<Rating, 'rating' | 'provisional'>): string => `${rating}${provisional ? '?' : ''}`;

/** Somebody with the rating, if there is one to show. */
export function guestWords({ name, rating, provisional }: Guest): string {
  const who = name ?? openWords.say('nameless');
  return rating === undefined ? who : `${who} (${ratingWords({ rating, provisional })})`;
}

/** Words for what a rating is for: the base game, or an add-on by its id. */
export const kindWords = (kind: string): string =>
  ADDONS.some(({ id }) => id === kind) ? t(`addon.${kind}.name`) : friendWords.say('base');
