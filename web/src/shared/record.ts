/** Texts packed into an address, and records read from an address or a file. */

export async function unpacked(text: string): Promise<unknown> {
  return JSON.parse(await unpackText(text));
}

/** Deflated, in letters that an address may contain. */
export async function packText(text: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), encode(text));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

export async function unpackText(text: string): Promise<string> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes));
}

/** The first record of a file: JSON Lines, or a single object. */
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
