/** Small letters without accents, so that nobody has to type them. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Those whose name has the words typed in it; names that begin with them go first. */
export function found<T extends { name: string }>(things: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim());
  if (!wanted) return [...things];
  const late = ({ name }: T) => (plain(name).startsWith(wanted) ? 0 : 1);
  return things
    .filter(({ name }) => plain(name).includes(wanted))
    .sort((a, b) => late(a) - late(b));
}
