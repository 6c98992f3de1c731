// What is printed, as the `welcome` message lists it: the words other messages are made of too.
import { byName, either, flag, int, list, maybe, object, oneOf, text, type Infer } from './shape';

export const RESOURCES = ['wood', 'clay', 'stone', 'glass', 'papyrus'] as const;
export const COLOURS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple'] as const;
export const SYMBOLS = [
  'wheel',
  'mortar',
  'quill',
  'pendulum',
  'sundial',
  'law',
  'armillary_sphere',
] as const;

export const seat = oneOf(0, 1);
export const resource = oneOf(...RESOURCES);
export const colour = oneOf(...COLOURS);
export const back = oneOf('age1', 'age2', 'age3', 'guild');
export const args = byName((value, at) =>
  typeof value === 'number' ? int(value, at) : text(value, at),
) as ReturnType<typeof byName<string | number>>;

export const amounts = object({ wood: int, clay: int, stone: int, glass: int, papyrus: int });
export const cost = object({
  coins: int,
  wood: int,
  clay: int,
  stone: int,
  glass: int,
  papyrus: int,
});
export const effect = object(
  { what: text, key: text, args },
  {
    n: int,
    resource,
    goods: oneOf('raw', 'manufactured'),
    symbol: oneOf(...SYMBOLS),
    colour: oneOf(...COLOURS, 'wonder'),
    step: oneOf('destroy', 'library', 'revive', 'recruit', 'bury'),
    per: text,
    best: flag,
    when: oneOf('on_building', 'on_wonder', 'on_link'),
  },
);

export const card = object({
  id: text,
  back,
  colour,
  cost,
  needs: maybe(object({ link: text, from: text })),
  gives: maybe(object({ link: text, to: text })),
  effects: list(effect),
});
export const wonder = object({ id: text, cost, effects: list(effect) });
export const token = object({ id: text, effects: list(effect) });
export const track = object({
  capital: int,
  loot: list(object({ distance: int, coins: int })),
  points: list(int),
});
export const layout = list(object({ row: int, x: int, covered_by: list(int) }));
export const leader = object({ id: text, cost: int, links: list(text), once: flag });
export const pool = object({ id: text, leaders: list(text) });
export const rival = object({
  id: text,
  colour,
  symbols: list(text),
  tokens: list(text),
  points: int,
});
export const arrow = oneOf('left_to_right', 'right_to_left');
export const decision = object({
  card: int,
  arrow,
  priorities: list(either(colour, text)),
  symbol: maybe(text),
});
export const catalogue = object(
  {
    cards: list(card),
    wonders: list(wonder),
    tokens: list(token),
    track,
    layouts: byName(layout),
  },
  {
    addons: list(text),
    leaders: list(leader),
    pools: list(pool),
    rivals: list(rival),
    decisions: list(decision),
  },
);

export type Resource = Infer<typeof resource>;
export type Colour = Infer<typeof colour>;
export type Back = Infer<typeof back>;
export type Amounts = Infer<typeof amounts>;
export type Cost = Infer<typeof cost>;
export type Effect = Infer<typeof effect>;
export type Card = Infer<typeof card>;
export type Wonder = Infer<typeof wonder>;
export type Token = Infer<typeof token>;
export type Track = Infer<typeof track>;
export type Layout = Infer<typeof layout>;
export type CatalogueData = Infer<typeof catalogue>;
export type LeaderTerms = Infer<typeof leader>;
export type Pool = Infer<typeof pool>;
export type Rival = Infer<typeof rival>;
export type Decision = Infer<typeof decision>;
