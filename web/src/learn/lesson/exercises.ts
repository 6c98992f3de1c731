import type { Option, Table } from '../../net/messages';

/** One thing that the learner does by hand; its words are under `learn.do.<id>`. */
export interface Exercise {
  id: string;
  /** Ruling for further reading. */
  rule: string;
  /** The position line it begins with; null: it goes on where the exercise before it ended. */
  position: string | null;
  /** Whether a move is what is asked for; null: opening an accessible card is. */
  fits: ((option: Option, table: Table) => boolean) | null;
}

const BOARD = 'dipolis/1 board=economy,law,masonry,philosophy,strategy';
const RIVALS = 'wonders1=colossus,great_library,sphinx,statue_of_zeus';
const WONDERS = `wonders0=hanging_gardens,piraeus,pyramids,temple_of_artemis ${RIVALS}`;

const buys = (option: Option, { prices }: Table) =>
  option.do === 'build' && (prices[0].cards[option.card]?.buys.length ?? 0) > 0;
const uncovers = (option: Option, { structure }: Table) =>
  'card' in option &&
  structure.some(({ card, uncovers }) => card === option.card && (uncovers?.length ?? 0) > 0);

/**
 * Every kind of thing that happens in a turn, once, on prepared positions of one city. Each position
 * offers moves that fit and moves that do not, so that the learner has to choose.
 */
export const EXERCISES: readonly Exercise[] = [
  {
    id: 'take',
    rule: 'R26',
    position: `${BOARD} age=1 structure=altar,stable,?,?,?,quarry,scriptorium,baths,stone_pit,?,?,?,?,?,lumber_yard,guard_tower,clay_pool,tavern,theater,glassworks ${WONDERS}`,
    fits: null,
  },
  { id: 'build', rule: 'R5', position: null, fits: (option) => option.do === 'build' },
  {
    id: 'sell',
    rule: 'R19',
    position: `${BOARD} age=1 coins0=1 coins1=5 buildings0=lumber_yard buildings1=clay_pool structure=altar,stable,?,?,?,quarry,scriptorium,baths,stone_pit,?,?,?,?,?,garrison,.,tavern,.,pharmacist,palisade ${WONDERS}`,
    fits: (option) => option.do === 'discard',
  },
  {
    id: 'uncover',
    rule: 'R26',
    position: `${BOARD} age=1 coins0=5 coins1=5 buildings0=lumber_yard structure=altar,stable,?,?,?,stone_pit,scriptorium,baths,press,?,?,?,?,?,clay_pool,.,theater,glassworks,guard_tower,tavern ${WONDERS}`,
    fits: uncovers,
  },
  {
    id: 'trade',
    rule: 'R5',
    position: `${BOARD} age=1 coins0=6 coins1=4 buildings0=lumber_yard,clay_pool,theater buildings1=quarry,glassworks,press structure=altar,guard_tower,?,?,?,stone_pit,scriptorium,logging_camp,tavern,baths,apothecary,stable,workshop,garrison,.,.,.,.,.,. ${WONDERS}`,
    fits: buys,
  },
  {
    id: 'wonder',
    rule: 'R20',
    position: `${BOARD} age=1 coins0=6 coins1=3 buildings0=quarry,stone_pit,press,baths buildings1=lumber_yard,clay_pool,theater structure=altar,guard_tower,?,?,?,stable,scriptorium,logging_camp,tavern,.,glassworks,apothecary,pharmacist,workshop,.,.,.,.,.,. ${WONDERS}`,
    fits: (option) => option.do === 'wonder',
  },
  {
    id: 'shield',
    rule: 'R42',
    position: `${BOARD} age=1 coins0=5 coins1=3 pawn=2 buildings0=quarry,clay_pool,press,baths buildings1=lumber_yard,stone_pit,theater built0=pyramids structure=altar,scriptorium,?,?,?,guard_tower,glassworks,logging_camp,tavern,.,.,palisade,pharmacist,garrison,.,.,.,.,.,. wonders0=hanging_gardens,piraeus,temple_of_artemis ${RIVALS}`,
    fits: (option) => 'then' in option && option.then?.pawn !== undefined,
  },
  {
    id: 'pair',
    rule: 'R50',
    position: `${BOARD} age=2 coins0=6 coins1=5 pawn=1 buildings0=quarry,clay_pool,press,baths,scriptorium,pharmacist,palisade buildings1=lumber_yard,stone_pit,glassworks,theater,altar,workshop built0=pyramids structure=sawmill,walls,forum,temple,brewery,rostrum,?,?,?,?,?,statue,customs_house,laboratory,aqueduct,?,?,?,library,dispensary wonders0=hanging_gardens,piraeus,temple_of_artemis ${RIVALS}`,
    fits: (option) => 'then' in option && option.then?.choice === 'token',
  },
  { id: 'token', rule: 'R50', position: null, fits: (option) => option.do === 'token' },
];
