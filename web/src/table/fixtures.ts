import type { City, Option, Place, Table, TableEvent } from '../net/messages';

/** Tables for tests: as little of a game as each of them needs. */
export function aTable(change: Partial<Table> = {}): Table {
  return {
    game: 'g1',
    ply: 20,
    you: [0],
    seats: ['human', 'greedy'],
    variant: { preset_wonders: false, middle_pawn: 'begins' },
    age: 1,
    turn: 0,
    actor: 0,
    step: 'turn',
    pawn: 0,
    loot: [
      [2, 5],
      [2, 5],
    ],
    board: ['law', 'economy', 'masonry', 'strategy', 'theology'],
    box: 5,
    offer: [],
    draft: [],
    structure: [aPlace(0, { card: 'baths' }), aPlace(1, { card: 'quarry' })],
    unseen: [],
    discard: [],
    cities: [aCity(), aCity()],
    prices: [
      { cards: {}, wonders: {} },
      { cards: {}, wonders: {} },
    ],
    options: [build('baths'), build('quarry')],
    from: 20,
    events: [],
    result: null,
    ...change,
  };
}

export function aPlace(place: number, change: Partial<Place> = {}): Place {
  return { place, row: 0, x: 2 * place, back: 'age1', card: null, accessible: true, ...change };
}

export function aCity(change: Partial<City> = {}): City {
  const none = { wood: 0, clay: 0, stone: 0, glass: 0, papyrus: 0 };
  return {
    coins: 7,
    discard_income: 2,
    trade_income: false,
    buildings: [],
    wonders: [],
    tokens: [],
    production: none,
    choices: { raw: 0, manufactured: 0 },
    tariff: { wood: 2, clay: 2, stone: 2, glass: 2, papyrus: 2 },
    discounts: [],
    rebate: { wonder: 0, blue: 0 },
    symbols: [],
    pairs: [],
    links: [],
    score: {
      military: 0,
      blue: 0,
      green: 0,
      yellow: 0,
      guilds: 0,
      wonders: 0,
      tokens: 0,
      coins: 2,
      leaders: 0,
      total: 2,
    },
    ...change,
  };
}

export function build(card: string): Option {
  return { do: 'build', move: `build ${card}`, card, paid: 0 };
}

export function built(ply: number, by: 0 | 1, card: string): TableEvent {
  return {
    ply,
    by,
    age: 1,
    move: `build ${card}`,
    do: 'build',
    card,
    paid: 0,
    key: 'log.build_free',
    args: { player: by, card: `card.${card}` },
    coins: [7, 7],
    pawn: 0,
  };
}
