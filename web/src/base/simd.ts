/** A module of one function that splats a number into a vector and counts its bits. */
const PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];

/** Whether WebAssembly has vectors here: the program has a form with and one without. */
export const hasSimd = () => WebAssembly.validate(new Uint8Array(PROBE));
