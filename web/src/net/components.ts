// The catalogue that the `welcome` message names, and the words that other messages use too.
import { printed } from '../addons/messages';
import { args, COLOURS, colour, GOODS, resource, RESOURCES } from './shape/common';
import {
  byName,
  either,
  flag,
  int,
  list,
  maybe,
  object,
  oneOf,
  text,
  type Infer,
} from './shape/shape';

export { COLOURS, GOODS, RESOURCES };

export const SYMBOLS = [
  'wheel',
  'mortar',
  'quill',
  'pendulum',
  'sundial',
  'law',
  'armillary_sphere',
] as const;

export const back = oneOf('age1', 'age2', 'age3', 'guild');
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
/**
 * A rule option: the default value, then the other; not available with the add-ons of `not_with`.
 */
export const option = object({
  id: text,
  values: list(either(int, either(flag, text))),
  not_with: list(text),
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
    options: list(option),
    ...printed,
  },
);

export type VariantOption = Infer<typeof option>;
export type Colour = Infer<typeof colour>;
export const isColour = (what: string): what is Colour =>
  (COLOURS as readonly string[]).includes(what);
export type Back = Infer<typeof back>;
export type Cost = Infer<typeof cost>;
export type Effect = Infer<typeof effect>;
export type Card = Infer<typeof card>;
export type Wonder = Infer<typeof wonder>;
export type Token = Infer<typeof token>;
export type Track = Infer<typeof track>;
export type Layout = Infer<typeof layout>;
export type CatalogueData = Infer<typeof catalogue>;
