import firstWords from '$text/en.json';
import { settings } from './settings.svelte';
import { translate, type Args, type Texts } from './text';

/** A language is a file in text/; all but English are loaded when chosen. */
const files = import.meta.glob<Texts>(['../../../text/*.json', '!../../../text/en.json'], {
  import: 'default',
});
const nameOf = (file: string) => file.replace(/^.*\/(.*)\.json$/, '$1');

export const LANGUAGES = ['en', ...Object.keys(files).map(nameOf)];

let english: Texts = firstWords;
let texts: Texts = $state.raw(english);

/** Adds words that came later: what a chosen language says stays. */
export function addEnglish(more: Texts) {
  english = { ...english, ...more };
  texts = { ...more, ...texts };
}

/** Every text of the page goes through here; depends on the language and the choice of printing. */
export function t(key: string, args?: Args): string {
  return translate(texts, key, args, settings.firstPrinting);
}

/** Words for who plays a seat, in lists of games: the computer has the name that it has at the table. */
export function seatWords(seat: string): string {
  const level = /^level(\d+)$/.exec(seat)?.[1];
  return level ? t('ui.computer_at', { n: Number(level) }) : t(`ui.seat.${seat}`);
}

/** A number with one decimal, as the language writes it. */
export function tenths(n: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), digits).format(n);
}

/** The name of a language in that language. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The chosen language, or else the first of the browser's languages that exists here. */
export function language(): string {
  if (settings.language && LANGUAGES.includes(settings.language)) return settings.language;
  const wished = navigator.languages.map((each) => each.slice(0, 2));
  return wished.find((each) => LANGUAGES.includes(each)) ?? 'en';
}

/** Sentences missing in a language are shown in English. */
export async function speak(wanted: string) {
  const file = Object.keys(files).find((each) => nameOf(each) === wanted);
  const words = file ? await files[file]?.() : undefined;
  if (wanted !== language()) return;
  texts = words ? { ...english, ...words } : english;
  document.documentElement.lang = words ? wanted : 'en';
}
