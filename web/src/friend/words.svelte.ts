import { WordPart } from '../base/parts.svelte';
import type { Args, Texts } from '../base/text';

/** The words of games between people at devices of their own: loaded only for those. */
export const friendWords = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?friend' }),
);

/** The sentence `friend.<key>`. */
export const tell = (key: string, args?: Args): string => friendWords.say(`friend.${key}`, args);
