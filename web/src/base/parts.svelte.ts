import { settings } from './settings.svelte';
import { translate, type Args, type Texts } from './text';
import { language } from './words.svelte';

/** Words that only some pages need: loaded when one of them opens, in the chosen language. */
export class WordPart {
  #texts: Texts = $state.raw({});
  #files: Readonly<Record<string, () => Promise<Texts>>>;

  /** `files` are those of `text/`, by their paths. */
  constructor(files: Readonly<Record<string, () => Promise<Texts>>>) {
    this.#files = files;
  }

  say(key: string, args?: Args): string {
    return translate(this.#texts, key, args, settings.firstPrinting);
  }

  /** Loads the words; English where a translation is missing. */
  async load() {
    const wanted = language();
    const of = (name: string) => this.#files[`../../../text/${name}.json`]?.();
    const [english, words] = await Promise.all([of('en'), of(wanted)]);
    if (wanted === language()) this.#texts = { ...english, ...words };
  }

  get loaded(): boolean {
    return Object.keys(this.#texts).length > 0;
  }
}
