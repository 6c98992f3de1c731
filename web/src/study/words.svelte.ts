import { WordPart } from '../base/parts.svelte';
import type { Args, Texts } from '../base/text';

/** The words of puzzles and statistics: loaded only for those. */
export const studyWords = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?study' }),
);

/** The sentence `study.<key>`. */
export const word = (key: string, args?: Args): string => studyWords.say(`study.${key}`, args);
