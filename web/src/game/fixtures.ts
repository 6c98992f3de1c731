import type { City, Option, Place, Price, Table, TableEvent, ToRoom } from '../net/messages';

/** Tables for tests, with only as much of a game as each test needs. */
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

/** A turn of the rival: it looks for green, then red, from the right, and builds `builds`. */
export function decided(ply: number, change: Partial<TableEvent> = {}): TableEvent {
  return {
    ply,
    by: 'chance',
    age: 1,
    move: 'decision 7',
    do: 'decision',
    card: 7,
    arrow: 'right_to_left',
    priorities: ['green', 'red', 'yellow'],
    scan: ['baths', 'garrison', 'quarry'],
    matched: 'red',
    builds: 'garrison',
    place: 3,
    token: null,
    again: false,
    key: 'log.decision.second',
    args: {
      player: 1,
      card: 'card.garrison',
      first: 'colour.green',
      second: 'colour.red',
      third: 'colour.yellow',
      from: 'decision.from.right_to_left',
    },
    coins: [7, 0],
    pawn: -1,
    ...change,
  };
}

const price = (coins: number, affordable: boolean): Price => ({
  coins,
  affordable,
  linked: false,
  to_rival: 0,
  buys: [],
});

/** Baths can be built, sold, or laid under one of two Wonders, of which one is too expensive. */
export const aTableOfChoices = aTable({
  cities: [
    aCity({
      coins: 3,
      wonders: [
        { wonder: 'sphinx', built: false },
        { wonder: 'piraeus', built: true },
        { wonder: 'colossus', built: false },
      ],
    }),
    aCity(),
  ],
  prices: [
    {
      cards: { baths: price(2, true) },
      wonders: { sphinx: price(8, false), colossus: price(3, true) },
    },
    { cards: {}, wonders: {} },
  ],
  options: [
    build('baths'),
    { do: 'discard', move: 'discard baths', card: 'baths', gained: 2 },
    {
      do: 'wonder',
      move: 'wonder colossus < baths',
      card: 'baths',
      wonder: 'colossus',
      paid: 3,
    },
  ],
});

/** The number of the last question of that kind among the messages. */
export function askedIn(
  sent: readonly ToRoom[],
  kind: 'explore' | 'compose' | 'pack' | 'unpack',
): number {
  const message = sent.findLast(({ t }) => t === kind);
  return (message && 'asked' in message.d && message.d.asked) || 0;
}
