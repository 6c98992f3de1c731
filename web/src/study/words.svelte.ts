import { WordPart } from '../base/parts.svelte';
import type { Args, Texts } from '../base/text';

/** The words of puzzles and statistics: loaded only for those. */
const words = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?study' }),
);

/** The sentence `study.<key>`. */
export const word = (key: string, args?: Args): string => words.say(`study.${key}`, args);
export const listen = () => words.load();
export const spoken = () => words.loaded;
