export type Texts = Readonly<Record<string, string>>;
export type Args = Readonly<Record<string, string | number>>;

/**
 * The sentence of a key. With an argument `n`, `key.one` or `key.other` is tried first, as
 * `plural.0` and `plural.1` of the language say; an argument that is itself a key is replaced by its
 * words; names of the first printing replace later ones if asked for.
 */
export function translate(
  texts: Texts,
  key: string,
  args: Args = {},
  firstPrinting = false,
): string {
  const pattern = sentence(texts, key, args['n'], firstPrinting);
  if (pattern === undefined) return key;
  return pattern.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = args[name];
    if (value === undefined) return blank;
    return typeof value === 'number'
      ? String(value)
      : (sentence(texts, value, undefined, firstPrinting) ?? value);
  });
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
  n: string | number | undefined,
  firstPrinting: boolean,
): string | undefined {
  const form = texts[`plural.${n}`] ?? 'other';
  const counted = typeof n === 'number' ? texts[`${key}.${form}`] : undefined;
  return counted ?? (firstPrinting ? texts[`first_printing.${key}`] : undefined) ?? texts[key];
}
