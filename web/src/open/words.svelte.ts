import { WordPart } from '../base/parts.svelte';
import { t } from '../base/words.svelte';
import type { Args, Texts } from '../base/text';

/** The words of the open table: loaded only for it. */
export const openWords = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?open' }),
);

/** The sentence `open.<key>`. */
export const say = (key: string, args?: Args): string => openWords.say(`open.${key}`, args);
/** Reason why something was refused: in words of its own, or those of every page. */
export function errorWords(why: string): string {
  const own = say(`error.${why}`);
  return own.startsWith('open.') ? t(`error.${why}`) : own;
}
