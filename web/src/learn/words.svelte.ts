import { WordPart } from '../base/parts.svelte';
import type { Args, Texts } from '../base/text';

/** The words of the lessons: loaded only for learners. */
const words = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?lessons' }),
);

export const say = (key: string, args?: Args): string => words.say(key, args);
export const listen = () => words.load();
export const spoken = () => words.loaded;
