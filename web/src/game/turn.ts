import type { Seat, Table } from '../net/messages';

type Deciding = Pick<Table, 'actor' | 'sealed' | 'result'>;

/** Whether a seat has to decide: where both do in secret, each that is not known to have answered. */
export const decides = ({ actor, sealed, result }: Deciding, seat: Seat): boolean =>
  !result && (sealed ? !sealed[seat] : actor === seat);

/** Whether its city is marked: by its turn, also while the other seat must answer something in between. */
export const isMarked = (table: Deciding & Pick<Table, 'turn' | 'age'>, seat: Seat): boolean =>
  table.sealed ? decides(table, seat) : table.turn === seat && !table.result && table.age > 0;
