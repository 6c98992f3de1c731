/** A module of one function that splats a number into a vector and counts its bits. */
const PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];

/**
 * Whether this browser can use the form of the program that has vectors and is packed; the other form is plain, for older
 * browsers.
 */
export const usesSimd = () =>
  'DecompressionStream' in globalThis && WebAssembly.validate(new Uint8Array(PROBE));
