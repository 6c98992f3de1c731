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
