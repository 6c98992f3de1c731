import { WordPart } from '../base/parts.svelte';
import type { Args, Texts } from '../base/text';

/** The words of the lessons: loaded only for learners. */
export const learnWords = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?lessons' }),
);

export const say = (key: string, args?: Args): string => learnWords.say(key, args);
