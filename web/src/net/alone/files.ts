/** The program that takes a server's place, as the folder names its files: relative addresses. */
export interface ProgramFiles {
  /** The program for browsers with SIMD, packed by gzip, and for those without, plain. */
  simd: string;
  scalar: string;
  /** The networks that judge positions, by their names. */
  weights: Record<string, string>;
  /** The catalogue of the game. */
  catalogue: string;
}

/** Nothing where the page has a server: then no `<meta name="dipolis-program">` is there. */
export function programFiles(page: Document = document): ProgramFiles | null {
  const told = page.querySelector<HTMLMetaElement>('meta[name="dipolis-program"]')?.content;
  if (!told) return null;
  const files = JSON.parse(told) as ProgramFiles;
  const whole = (address: string) => new URL(address, page.baseURI).href;
  const weights = Object.entries(files.weights).map(([name, at]) => [name, whole(at)] as const);
  return {
    simd: whole(files.simd),
    scalar: whole(files.scalar),
    weights: Object.fromEntries(weights),
    catalogue: whole(files.catalogue),
  };
}
