/** Parts of buildings as SVG path data. The light comes from the upper left. */

export const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;

/** An opening with a round arch, its base at `y`. */
export const arch = (x: number, y: number, w: number, h: number) =>
  `M${x} ${y}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;

export const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** The same part `n` times, at distances of `step`. */
export const row = (n: number, step: number, piece: (shift: number) => string) =>
  Array.from({ length: n }, (_, i) => piece(i * step)).join('');

/** A column with its capital and base. */
export const column = (x: number, y: number, w: number, h: number) =>
  rect(x, y, w, h) + rect(x - 1, y, w + 2, 2) + rect(x - 1, y + h - 2, w + 2, 2);

/** Leaves hanging over an edge. */
export const leaves = (x: number, y: number, n: number, r = 2.6) =>
  row(n, r * 1.7, (s) => disc(x + s, y + (Math.round(s) % 2), r));
