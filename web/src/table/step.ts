import type { Table, TableEvent } from '../net/messages';

/** What changed between two tables that were shown one after the other. */
export interface Step {
  events: TableEvent[];
  /** Coins won or lost, by seat. */
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
