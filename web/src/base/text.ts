export type Texts = Readonly<Record<string, string>>;
export type Args = Readonly<Record<string, string | number>>;

/** Said to the player whom the sentence is about: `key.you` is tried first. */
export const TO_YOU = { you: 1 } as const;

/**
 * The sentence of a key. With an argument `n`, `key.one` or `key.other` is tried first, as
 * `plural.0` and `plural.1` of the language say; an argument that is itself a key is replaced by its
 * words; `{card:a|b}` is the word that agrees with the noun of `{card}`; names of the first printing
 * replace later ones if asked for.
 */
export function translate(
  texts: Texts,
  key: string,
  args: Args = {},
  firstPrinting = false,
): string {
  const pattern = sentence(texts, key, args, firstPrinting);
  if (pattern === undefined) return key;
  return pattern.replace(/\{(\w+)(?::([^}]*))?\}/g, (blank, name: string, words?: string) => {
    const value = args[name];
    if (value === undefined) return blank;
    if (words !== undefined) return agreeing(texts, words.split('|'), value);
    return typeof value === 'number'
      ? String(value)
      : (sentence(texts, value, {}, firstPrinting) ?? value);
  });
}

/** `noun.<key>` is the form of a noun, one of those that `noun.forms` lists for the language. */
function agreeing(texts: Texts, words: readonly string[], noun: string | number): string {
  const form = (texts['noun.forms'] ?? '').split(' ').indexOf(texts[`noun.${noun}`] ?? '');
  return words[Math.max(form, 0)] ?? '';
}

/** A change, with its sign. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** Capitalises a sentence that begins with a name written in lower case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence(
  texts: Texts,
  key: string,
  { n, you }: Args,
  firstPrinting: boolean,
): string | undefined {
  const form = texts[`plural.${n}`] ?? 'other';
  const counted = typeof n === 'number' && `${key}.${form}` in texts ? `${key}.${form}` : key;
  const told = you && `${counted}.you` in texts ? `${counted}.you` : counted;
  const first = firstPrinting ? texts[`first_printing.${told}`] : undefined;
  return first ?? texts[told];
}
