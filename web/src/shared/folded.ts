/** In lower case, without accents and typographic apostrophes, so that nobody has to type them. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
