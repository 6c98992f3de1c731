import type { Table, TableEvent } from '../net/messages';

/** The change between two tables that were shown one after the other. */
export interface Step {
  events: TableEvent[];
  /** Coins gained or lost, by seat. */
  coins: [number, number];
  pawn: { from: number; to: number };
  result: Table['result'];
  newAge: number | null;
}

export function stepOf(before: Table, after: Table, events: readonly TableEvent[]): Step {
  return {
    events: events.filter(({ ply }) => ply >= before.ply && ply < after.ply),
    coins: [
      after.cities[0].coins - before.cities[0].coins,
      after.cities[1].coins - before.cities[1].coins,
    ],
    pawn: { from: before.pawn, to: after.pawn },
    result: before.result ? null : after.result,
    newAge: after.age > before.age ? after.age : null,
  };
}

export function movedByOthers(before: Table, { events, you }: Table): boolean {
  return events.some(
    (event) =>
      event.ply >= before.ply &&
      (event.by === 'chance' ? event.do === 'decision' : !you.includes(event.by)),
  );
}

export function revealed(before: Table, after: Table): number[] {
  const down = new Set(before.structure.filter(({ card }) => !card).map(({ place }) => place));
  return after.structure.filter(({ place, card }) => card && down.has(place)).map((p) => p.place);
}
