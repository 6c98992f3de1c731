/** The drawing of a graph over time. It is stretched to the box that the page gives it. */
export const WIDTH = 600;
export const HEIGHT = 160;

/** Position from left to right of the value number `i` of `count`. */
export const across = (i: number, count: number) => (WIDTH * i) / Math.max(1, count - 1);

/** The corners of the line through these heights, for a polygon or polyline. */
export const corners = (heights: readonly number[]) =>
  heights.map((y, i) => `${across(i, heights.length)},${y.toFixed(1)}`).join(' ');
