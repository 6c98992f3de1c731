import { WordPart } from '../base/parts.svelte';
import { t } from '../base/words.svelte';
import type { Args, Texts } from '../base/text';

/** The words about a browser's key and how it is had back: loaded only where they are needed. */
export const recoveryWords = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?recovery' }),
);

/** The sentence `recovery.<key>`. */
export const say = (key: string, args?: Args): string => recoveryWords.say(`recovery.${key}`, args);

/** Reason why a code was refused: in words of its own, or those of every page. */
export function errorWords(why: string): string {
  const own = say(`error.${why}`);
  return own.startsWith('recovery.') ? t(`error.${why}`) : own;
}
