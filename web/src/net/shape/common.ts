// Shapes that several messages share.
import { byName, flag, int, list, object, oneOf, text } from './shape';

/** Resources, as choices of goods name them. */
export const GOODS = {
  raw: ['wood', 'clay', 'stone'],
  manufactured: ['glass', 'papyrus'],
} as const;
export const RESOURCES = [...GOODS.raw, ...GOODS.manufactured] as const;
export const COLOURS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple'] as const;

export const seat = oneOf(0, 1);
export const resource = oneOf(...RESOURCES);
export const colour = oneOf(...COLOURS);
export const arrow = oneOf('left_to_right', 'right_to_left');
export const args = byName((value, at) =>
  typeof value === 'number' ? int(value, at) : text(value, at),
) as ReturnType<typeof byName<string | number>>;

/**
 * The consequences of a move, as far as they are known before it: `then` in an option. A module
 * must not export that name: whatever awaits the module would take it for a promise.
 */
export const consequences = object(
  {},
  {
    pawn: int,
    loot: int,
    again: flag,
    win: oneOf('military', 'science'),
    coins: int,
    choice: text,
    last: flag,
    left_over: list(text),
  },
);
/**
 * Symbol that a green card shows instead of the printed one: whose power is used, then `:` and the
 * symbol if one is copied.
 */
export const symbol = text;
