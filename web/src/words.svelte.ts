import texts from '$text/en.json';
import { settings } from './settings.svelte';
import { translate, type Args } from './text';

/** Every word the page shows comes through here; follows the switch for names of the first printing. */
export function t(key: string, args?: Args): string {
  return translate(texts, key, args, settings.firstPrinting);
}
