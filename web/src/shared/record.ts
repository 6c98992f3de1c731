/** A record packed into an address, and read from there or from a file. */

/** What the program needs to play a record again; what it can work out is left away. */
const NEEDED = ['format', 'rules', 'setup', 'moves'];

export async function packed(trace: unknown): Promise<string> {
  const slim = Object.fromEntries(
    Object.entries(trace as Record<string, unknown>).filter(([name]) => NEEDED.includes(name)),
  );
  const bytes = await through(new CompressionStream('deflate-raw'), encode(JSON.stringify(slim)));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

export async function unpacked(text: string): Promise<unknown> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const json = await through(new DecompressionStream('deflate-raw'), bytes);
  return JSON.parse(new TextDecoder().decode(json));
}

/** The first record of a file with one a line, or the only one of a file that is one. */
export function firstRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.split('\n', 1)[0] ?? '');
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

async function through(
  stream: GenericTransformStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair);
  return new Uint8Array(await new Response(whole).arrayBuffer());
}
