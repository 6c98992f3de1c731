import type { Card, Effect } from '../net/messages';
import { t } from '../base/words.svelte';

export function effectWords(effects: readonly Pick<Effect, 'key' | 'args'>[]): string[] {
  return effects.map(({ key, args }) => t(key, args));
}

export function cardName(id: string): string {
  return t(`card.${id}`);
}

/** A word that breaks in its middle is hard to read, so that letters are as small as it needs. */
export const longestWord = (name: string): number =>
  Math.max(...name.split(/[\s-]/).map((word) => word.length));

/** Least number of letters by which a name is recognised. */
const LEAST = 3;

/** The fewest first letters of a name that none of the others begins with: "Pir" and "Pyr". */
export function abbreviated(name: string, others: readonly string[]): string {
  for (let n = LEAST; n < name.length; n++) {
    const begin = name.slice(0, n);
    if (!others.some((each) => each !== name && each.startsWith(begin))) return begin;
  }
  return name;
}

/** Name, kind and effect: the label of a face-up card for screen readers. */
export function cardLabel(card: Card): string {
  return [`${cardName(card.id)}, ${t(`kind.${card.colour}`)}.`, ...effectWords(card.effects)].join(
    ' ',
  );
}

/** Groups effects that count the same thing, such as coins at once and points at the end. */
export function paired(effects: readonly Effect[]): [Effect, Effect?][] {
  const [first, second] = effects;
  return first?.per && first.per === second?.per
    ? [[first, second]]
    : effects.map((effect) => [effect]);
}
