import type { Component, Snippet } from 'svelte';
import type { Catalogue } from '../base/catalogue';
import type { DecisionScene } from '../ctrl/scene.svelte';
import type { Subject } from '../game/subject';
import type { Option, Seat, Table, Variant } from '../net/messages';
import type { Drawing } from '../symbols/drawings';

export type Open = (subject: Subject, opener: HTMLElement) => void;
/** A subject of an add-on, which defines the words of `of`. */
export type AddonSubject = Extract<Subject, { kind: 'addon' }>;

/** The options of a new game; `seats` only if the add-on determines the players. */
export interface Setup {
  variant: Variant;
  seats?: [string, string];
}

export interface SetupProps {
  ready: boolean;
  catalogue: Catalogue;
  onstart: (setup: Setup) => void;
  onback: () => void;
}

/** The choices of an add-on for a game of two people; `variant` is its part of the rules. */
export interface TermsProps {
  catalogue: Catalogue;
  variant: Variant;
}

/** The panel for an opened subject: its title and its content. */
export interface SubjectPanel {
  title: (shown: AddonSubject, table: Table) => string;
  Body: Component<{ table: Table; shown: AddonSubject; onopen: (subject: Subject) => void }>;
}

/** Part of an add-on that the start page needs; the rest is loaded when the add-on is played. */
export interface Addon {
  /** Also the name of its part of the rules in a variant. */
  readonly id: string;
  /** For its tile among the ways to play. */
  readonly picture: Snippet<[Catalogue | null]>;
  /** For a game in a list: the rival, or a sign. */
  readonly badge: Snippet<[Variant]>;
  /** A game with lessons, which shows most of the add-on, and the picture of its tile. */
  readonly course: { readonly game: Required<Setup>; readonly picture: Snippet };
  readonly setup: () => Promise<{ default: Component<SetupProps> }>;
  /** If two people can play it: choices that they agree on, and what was chosen in words. */
  readonly terms?: {
    readonly load: () => Promise<{ default: Component<TermsProps, object, 'variant'> }>;
    words: (variant: Variant) => string[];
  };
  readonly views: () => Promise<{ views: AddonViews }>;
}

/** The row of an add-on in a city, below the others. */
export interface CityRow {
  readonly View: Component<{ table: Table; seat: Seat; compact: boolean; onopen: Open }>;
  /** Number of discs that it shows on a phone. */
  discs: (table: Table, seat: Seat) => number;
}

/** The picture of an option, and whether it is one of the large ones. */
export interface OptionPicture {
  readonly picture: Snippet<[Table, Option]>;
  readonly large: boolean;
}

/**
 * The views of an add-on at a table; all are optional, and functions return null if there is nothing
 * to show.
 */
export interface AddonViews {
  /** In a city: a portrait of its owner. */
  faceOf?: (table: Table, seat: Seat) => Snippet<[Table]> | null;
  readonly row?: CityRow;
  /** Covers the far city during a turn that is played by cards. */
  readonly Beside?: Component<{ table: Table; scene: DecisionScene }>;
  /** The row of a draft, while another player chooses. */
  draftOf?: (table: Table) => Snippet<[Table, Open]> | null;
  /** Piles beside the discarded and the unseen cards; `of` is the word of the subject they open. */
  pilesOf?: (table: Table) => { of: string; title: string; n: number }[];
  /** The panels of its subjects, by the word of `of`. */
  readonly panels?: Readonly<Record<string, SubjectPanel>>;
  /** At the top of an opened city. */
  readonly cityTop?: Snippet<[Table, Seat]>;
  /** Below the cards of one colour, and below a line of the score sheet. */
  readonly cardsNote?: Snippet<[Table, Seat, readonly string[]]>;
  readonly scorePart?: Snippet<[Table, Seat]>;
  /** Above the options of a step. */
  readonly stepTop?: Snippet<[Table]>;
  /** Notes on what an option does; null if the option is not the add-on's. */
  notesOf?: (option: Option, table: Table, catalogue: Catalogue) => string[] | null;
  pictureOf?: (option: Option) => OptionPicture | null;
  /** The sign of a further use of a card, by the word of its move. */
  signOf?: (use: string) => Drawing | undefined;
}
