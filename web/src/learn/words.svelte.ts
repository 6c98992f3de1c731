import { settings } from '../settings.svelte';
import { translate, type Args, type Texts } from '../text';
import { language } from '../words.svelte';

/** The words of lessons: fetched by those who learn, in the language they have chosen. */
const files = import.meta.glob<Texts>('../../../text/*.json', {
  import: 'default',
  query: '?lessons',
});

let texts: Texts = $state.raw({});

export function say(key: string, args?: Args): string {
  return translate(texts, key, args, settings.firstPrinting);
}

/** Fetches the words; what a language lacks is said in English. */
export async function listen() {
  const wanted = language();
  const of = (name: string) => files[`../../../text/${name}.json`]?.();
  const [english, words] = await Promise.all([of('en'), of(wanted)]);
  if (wanted === language()) texts = { ...english, ...words };
}

export const spoken = () => Object.keys(texts).length > 0;
