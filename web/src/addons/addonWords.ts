import type { Option, Score, Seat, Table } from '../net/messages';

/** Contribution of an add-on to the words of a game: names, sentences, kinds of moves. */
export interface AddonWords {
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
