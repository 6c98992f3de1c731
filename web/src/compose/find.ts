/** Lower case without accents, so that nobody has to type them. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The things whose name contains the typed words; those that begin with them come first. */
export function found<T extends { name: string }>(things: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim());
  if (!wanted) return [...things];
  const late = ({ name }: T) => (plain(name).startsWith(wanted) ? 0 : 1);
  return things
    .filter(({ name }) => plain(name).includes(wanted))
    .sort((a, b) => late(a) - late(b));
}
