/** In lower case, without accents and typographic apostrophes, so that nobody has to type them. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** The things whose name contains the typed words; those that begin with them come first. */
export function found<T extends { name: string }>(things: readonly T[], typed: string): T[] {
  const wanted = folded(typed.trim());
  if (!wanted) return [...things];
  const late = ({ name }: T) => (folded(name).startsWith(wanted) ? 0 : 1);
  return things
    .filter(({ name }) => folded(name).includes(wanted))
    .sort((a, b) => late(a) - late(b));
}
