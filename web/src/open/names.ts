import { ADDONS } from '../addons/table';
import { t } from '../base/words.svelte';
import { tell } from '../friend/words.svelte';
import type { Guest, Rating } from '../net/open';
import { say } from './words.svelte';

/** Above this deviation a rating says little yet. */
const UNCERTAIN = 110;

type Strength = Pick<Rating, 'rating' | 'deviation'>;
export const ratingWords = ({ rating, deviation }: Strength): string =>
  deviation > UNCERTAIN ? `${rating}?` : String(rating);

/** Somebody with the rating, if there is one to show. */
export function guestWords({ name, rating, deviation }: Guest): string {
  const who = name ?? say('nameless');
  if (rating === undefined || deviation === undefined) return who;
  return `${who} (${ratingWords({ rating, deviation })})`;
}

/** What a rating is for: the base game, or an add-on by its id. */
export const kindWords = (kind: string): string =>
  ADDONS.some(({ id }) => id === kind) ? t(`addon.${kind}.name`) : tell('base');
