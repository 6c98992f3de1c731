import type { Component, Snippet } from 'svelte';
import type { Catalogue } from '../base/catalogue';
import type { DecisionScene } from '../ctrl/scene.svelte';
import type { Subject } from '../game/subject';
import type { Option, Seat, Table, Variant } from '../net/messages';
import type { Drawing } from '../symbols/drawings';

export type Open = (subject: Subject, opener: HTMLElement) => void;
/** A subject of an add-on, which defines the words of `of`. */
export type Shown = Extract<Subject, { kind: 'addon' }>;

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
export interface View {
  title: (shown: Shown, table: Table) => string;
  Body: Component<{ table: Table; shown: Shown; onopen: (subject: Subject) => void }>;
}

/** Part of an add-on that the start page needs; the rest is loaded when the add-on is played. */
export interface Addon {
  readonly id: string;
  /** For its tile among the ways to play, and for its lessons. */
  readonly picture: Snippet<[Catalogue | null]>;
  readonly coursePicture: Snippet;
  /** For a game in a list: the rival, or a sign. */
  readonly badge: Snippet<[Variant]>;
  /** A game that shows most of the add-on. */
  readonly course: Required<Setup>;
  readonly setup: () => Promise<{ default: Component<SetupProps> }>;
  /** Choices that two people agree on, if two can play it, and what was chosen in words. */
  readonly terms?: () => Promise<{ default: Component<TermsProps, object, 'variant'> }>;
  readonly termsOf?: (variant: Variant) => string[];
  readonly views: () => Promise<{ views: AddonViews }>;
  readonly plays: (variant: Variant) => boolean;
}

/** The views of an add-on at a table; all are optional. */
export interface AddonViews {
  /** In a city: a portrait of its owner, and rows below the others. */
  readonly face?: Snippet<[Table, Seat]>;
  readonly hasFace?: (table: Table, seat: Seat) => boolean;
  readonly Row?: Component<{ table: Table; seat: Seat; compact: boolean; onopen: Open }>;
  /** Number of discs that the row shows on a phone. */
  readonly discsOf?: (table: Table, seat: Seat) => number;
  /** Covers the far city during a turn that is played by cards. */
  readonly Beside?: Component<{ table: Table; scene: DecisionScene }>;
  /** The row of a draft, while another player chooses. */
  readonly draft?: Snippet<[Table, Open]>;
  readonly drafting?: (table: Table) => boolean;
  /** Piles beside the discarded and the unseen cards; `of` is the word of the subject they open. */
  readonly pilesOf?: (table: Table) => { of: string; title: string; n: number }[];
  readonly views?: Readonly<Record<string, View>>;
  /** At the top of an opened city. */
  readonly cityTop?: Snippet<[Table, Seat]>;
  /** Below the cards of one colour, and below a line of the score sheet. */
  readonly cardsNote?: Snippet<[Table, Seat, readonly string[]]>;
  readonly scorePart?: Snippet<[Table, Seat]>;
  /** Above the options of a step. */
  readonly StepTop?: Component<{ table: Table }>;
  /** Notes on what an option does; null if the option is not the add-on's. */
  readonly notesOf?: (option: Option, table: Table, catalogue: Catalogue) => string[] | null;
  /** The picture of an option, and whether it is one of the large ones. */
  readonly optionPicture?: Snippet<[Table, Option]>;
  readonly pictures?: (option: Option) => boolean;
  readonly offers?: (option: Option) => boolean;
  /** Signs of further uses of a card. */
  readonly useSigns?: Readonly<Record<string, Drawing>>;
}
