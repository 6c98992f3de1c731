import type { TableEvent } from '../net/messages';

/** The plies at which the replay stops: after each move that has a sentence. */
export function stopsOf(events: readonly TableEvent[]): number[] {
  return events.filter(({ key }) => key).map(({ ply }) => ply + 1);
}

export function stopAfter(stops: readonly number[], ply: number): number {
  return stops.find((stop) => stop > ply) ?? stops.at(-1) ?? 0;
}

export function stopBefore(stops: readonly number[], ply: number): number {
  return stops.findLast((stop) => stop < ply) ?? 0;
}
