/** How this screen shows things. None of it changes a game. */
interface Settings {
  /** Names as in the first printing. */
  firstPrinting: boolean;
  /** The score of both cities during the game. */
  liveScore: boolean;
  /** How likely each unseen card lies at one of the face-down places. */
  odds: boolean;
  /** Who is ahead, by looking ahead. */
  bar: boolean;
  sound: boolean;
  /** Of the texts; null follows the browser. */
  language: string | null;
  /** Who plays the other city in a new game. */
  opponent: string;
  /** Milliseconds for which each move of the computer is shown before the next. */
  pace: number;
}

export const PACES = [0, 500, 1200] as const;

const STORED = 'dipolis.settings';
const defaults: Settings = {
  firstPrinting: false,
  liveScore: false,
  odds: true,
  bar: false,
  sound: false,
  language: null,
  opponent: 'level4',
  pace: 500,
};

export const settings: Settings = $state({ ...defaults, ...stored() });

export function keep() {
  try {
    localStorage.setItem(STORED, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}
