import { settings } from './settings.svelte';
import { translate, type Args, type Texts } from './text';
import { language, t } from './words.svelte';

type Files = Readonly<Record<string, () => Promise<Texts>>>;

/** Words that only some pages need: loaded when one of them opens, in the chosen language. */
export class WordPart {
  #texts: Texts = $state.raw({});
  readonly #name: string;
  readonly #files: Files;

  /** Its keys begin with the name; `files` are those of `text/`, by their paths. */
  constructor(name: string, files: Files) {
    this.#name = name;
    this.#files = files;
  }

  /** The sentence `<name>.<key>`. */
  say(key: string, args?: Args): string {
    return translate(this.#texts, `${this.#name}.${key}`, args, settings.firstPrinting);
  }

  /** Reason why something was refused: in words of its own, or those of every page. */
  refusal(why: string): string {
    const own = this.say(`error.${why}`);
    return own === `${this.#name}.error.${why}` ? t(`error.${why}`) : own;
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

// The build reads the paths and the queries, so none of them can be put together while the page runs.
/** The words of games between people at devices of their own. */
export const friendWords = new WordPart(
  'friend',
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?friend' }),
);
/** The words of the lessons and exercises. */
export const learnWords = new WordPart(
  'learn',
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?learn' }),
);
/** The words of the open table. */
export const openWords = new WordPart(
  'open',
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?open' }),
);
/** The words about a browser's key and how it is had back. */
export const recoveryWords = new WordPart(
  'recovery',
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?recovery' }),
);
/** The words of puzzles and statistics. */
export const studyWords = new WordPart(
  'study',
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?study' }),
);
