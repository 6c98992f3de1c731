export { row } from '../wonders/strokes';

/** A leaf that grows from its stem at an angle of `turn` degrees, clockwise from the right. */
export function leafAt(x: number, y: number, turn: number, length = 9, width = 2.6): string {
  const angle = (turn * Math.PI) / 180;
  const at = (along: number, across: number) => {
    const dx = along * Math.cos(angle) - across * Math.sin(angle);
    const dy = along * Math.sin(angle) + across * Math.cos(angle);
    return `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  };
  const half = length / 2;
  return `M${at(0, 0)}Q${at(half, width)} ${at(length, 0)}Q${at(half, -width)} ${at(0, 0)}z`;
}
