import english from '$text/en.json';
import { settings } from './settings.svelte';
import { translate, type Args, type Texts } from './text';

/** A language is a file in text/; each but English is fetched when it is chosen. */
const files = import.meta.glob<Texts>(['../../text/*.json', '!../../text/en.json'], {
  import: 'default',
});
const nameOf = (file: string) => file.replace(/^.*\/(.*)\.json$/, '$1');

export const LANGUAGES = ['en', ...Object.keys(files).map(nameOf)];

let texts: Texts = $state.raw(english);

/** Every word the page shows comes through here; follows the language and the names of the first printing. */
export function t(key: string, args?: Args): string {
  return translate(texts, key, args, settings.firstPrinting);
}

/** What a language calls itself. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The language chosen, or else the first of the browser's that is known here. */
export function language(): string {
  if (settings.language && LANGUAGES.includes(settings.language)) return settings.language;
  const wished = navigator.languages.map((each) => each.slice(0, 2));
  return wished.find((each) => LANGUAGES.includes(each)) ?? 'en';
}

/** Words that a language lacks are shown in English. */
export async function speak(wanted: string) {
  const file = Object.keys(files).find((each) => nameOf(each) === wanted);
  const words = file ? await files[file]?.() : undefined;
  if (wanted !== language()) return;
  texts = words ? { ...english, ...words } : english;
  document.documentElement.lang = words ? wanted : 'en';
}
