// Contribution of the add-ons to the words of a game: names, sentences, kinds of moves. They are light,
// because the start page has them too, and know no view.
import { t } from '../base/words.svelte';
import type { Option, Score, Seat, Table } from '../net/messages';

/** Words of one add-on. */
interface AddonWords {
  readonly id: string;
  /** The key of the name of a seat that is played by cards. */
  nameKey?: (table: Partial<Table>) => string | null;
  /** A line of the score sheet, and the key of its title; null if there is nothing to count. */
  category?: {
    readonly id: keyof Score;
    shown: (table: Table) => boolean;
    key: (table: Table) => string | null;
  };
  /** The name of an option; null if the option is not the add-on's. */
  labelOf?: (option: Option) => string | null;
  /** Kinds of components that its move lines name, and the suffix of the keys of their names. */
  readonly nouns?: Readonly<Record<string, string>>;
  readonly suffixes?: Readonly<Record<string, string>>;
  /** Moves that put a card into the city, and those of them that take it from the discard pile. */
  readonly building?: readonly string[];
  readonly reviving?: readonly string[];
  /** Further uses of a card of the structure, by the word of the move. */
  readonly uses?: Readonly<Record<string, Use>>;
  /** The Wonder that may not be built now, and the key of the reason. */
  locked?: (table: Table, seat: Seat) => Locked | null;
}

export interface Locked {
  wonder: string;
  key: string;
}

/** A use of a card: its keyboard shortcut, its name, and a sentence about it. */
export interface Use {
  readonly key: string;
  readonly name: string;
  note: (last: boolean) => string;
}

const solo: AddonWords = {
  id: 'solo',
  nameKey: ({ solo }) => (solo?.rival ? `rival.${solo.rival}.name` : 'solo.rival'),
  // The bonus of a rival that has one.
  category: {
    id: 'leaders',
    shown: ({ result }) => (result?.scores ?? []).some(({ leaders = 0 }) => leaders > 0),
    key: ({ solo }) => (solo ? 'category.bonus' : null),
  },
  nouns: { rival: 'rival', rival_token: 'token' },
  suffixes: { rival: '.name' },
  building: ['decision'],
};

const leaders: AddonWords = {
  id: 'leaders',
  category: {
    id: 'leaders',
    shown: ({ leaders }) => Boolean(leaders),
    key: () => 'category.leaders',
  },
  labelOf(option) {
    if (option.do === 'recruit_declare') {
      const { plan, paid = 0, gained = 0 } = option;
      if (plan === 'discard') return t('choice.discard_leader', { n: gained });
      return paid > 0 ? t('choice.recruit', { n: paid }) : t('choice.recruit_free');
    }
    if (!('leader' in option)) return null;
    return option.leader ? t(`leader.${option.leader}.name`) : t(`choice.${option.do}_none`);
  },
  nouns: {
    draft_leader: 'leader',
    choose_leader: 'leader',
    offer_leader: 'leader',
    show_leader: 'leader',
    maecenas: 'leader',
    rome: 'leader',
    bury: 'leader',
    declare: 'plan',
  },
  suffixes: { leader: '.name' },
  building: ['solomon', 'croesus', 'ramses'],
  reviving: ['solomon'],
  uses: {
    pythagoras: {
      key: 'P',
      name: 'leader.pythagoras.name',
      note: (last) => t(last ? 'choice.pythagoras_last' : 'choice.pythagoras'),
    },
  },
  locked({ leaders }, seat) {
    const wonder = leaders?.players[seat].locked;
    return wonder ? { wonder, key: 'leaders.locked' } : null;
  },
};

const ADDONS: readonly AddonWords[] = [solo, leaders];

export const ADDON_IDS: readonly string[] = ADDONS.map(({ id }) => id);
/** Pool of the leaders that are in a game if nobody chooses. */
export const USUAL_POOL = 'no_davinci';
/** The seat played by cards, and the name of its player if it is known. */
export const CARDS_PLAY = 'rival';
export const nameKey = (table: Partial<Table>) => first((each) => each.nameKey?.(table));
export const addonLabel = (option: Option) => first((each) => each.labelOf?.(option));
export const lockedWonder = (table: Table, seat: Seat) =>
  first((each) => each.locked?.(table, seat));

export const NOUNS = joined((each) => each.nouns);
export const SUFFIXES = joined((each) => each.suffixes);
export const USES: Readonly<Record<string, Use>> = joined((each) => each.uses);
export const BUILDING = ADDONS.flatMap(({ building = [] }) => building);
export const REVIVING = ADDONS.flatMap(({ reviving = [] }) => reviving);

/** Lines of the score sheet besides those of the base game. */
export const ADDON_CATEGORIES = [...new Set(ADDONS.flatMap(({ category }) => category?.id ?? []))];
export const hasCategory = (id: string, table: Table) =>
  ADDONS.some(({ category }) => category?.id === id && category.shown(table));
export const categoryTitle = (id: string, table: Table) =>
  first(({ category }) => (category?.id === id ? category.key(table) : null));

function first<T>(ask: (addon: AddonWords) => T | null | undefined): T | null {
  for (const addon of ADDONS) {
    const answer = ask(addon);
    if (answer !== null && answer !== undefined) return answer;
  }
  return null;
}

function joined<T>(of: (addon: AddonWords) => Record<string, T> | undefined) {
  return Object.fromEntries(ADDONS.flatMap((each) => Object.entries(of(each) ?? {})));
}
