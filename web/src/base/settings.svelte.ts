/** Display settings of this device. None of them changes a game. */
interface Settings {
  /** Names as in the first printing. */
  firstPrinting: boolean;
  /** Show the score of both cities during the game. */
  liveScore: boolean;
  /** Show how likely each unseen card lies at one of the face-down places. */
  odds: boolean;
  /** Show both sides' chances of winning, found by the search. */
  bar: boolean;
  sound: boolean;
  /** It was asked whether sounds are wanted. */
  soundAsked: boolean;
  /** Be told by the browser when it is this player's turn. */
  nudges: 'unasked' | 'yes' | 'no';
  /** The language of the texts; null uses that of the browser. */
  language: string | null;
  /** Player of the other city in a new game. */
  opponent: string;
  theme: 'auto' | 'light' | 'dark';
  /** The font size, in per cent of the browser's. */
  textSize: number;
  /** The name under which friends see this player; empty for none. */
  name: string;
  /** A game was begun on this device. */
  played: boolean;
  /** The page has been offered for installing. */
  installOffered: boolean;
  /** Keep the screen on during a game. */
  awake: boolean;
  /** Vibrate when this player has to decide. */
  vibrate: boolean;
  /** Milliseconds for which each move of the computer is shown before the next. */
  pace: number;
}

export const THEMES = ['auto', 'light', 'dark'] as const;
export const TEXT_SIZES = [100, 112, 125] as const;
export const PACES = [0, 500, 1200] as const;

const STORED = 'dipolis.settings';
const defaults: Settings = {
  firstPrinting: false,
  liveScore: false,
  odds: true,
  bar: false,
  sound: false,
  soundAsked: false,
  nudges: 'unasked',
  language: null,
  opponent: 'level4',
  theme: 'auto',
  textSize: 100,
  name: '',
  played: false,
  installOffered: false,
  awake: true,
  vibrate: false,
  pace: 500,
};

export const settings: Settings = $state({ ...defaults, ...stored() });

export function keep() {
  try {
    localStorage.setItem(STORED, JSON.stringify(settings));
  } catch {
    // If the browser stores nothing, the settings last until the page is closed.
  }
}

/** Takes what another tab has kept, or the next change here would undo it; then calls `taken`. */
export function keepUp(taken: () => void) {
  window.addEventListener('storage', ({ key }) => {
    // Without a key everything was removed.
    if (key !== STORED && key !== null) return;
    Object.assign(settings, defaults, stored());
    taken();
  });
}

/** The size of a rem in pixels, read from the page, which is laid out for that. */
export function measureRem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Whether the system is dark; one for the whole page, because each goes on listening. */
let dark: MediaQueryList | undefined;

/** Applies theme and font size to the page. */
export function dress() {
  dark ??= matchMedia('(prefers-color-scheme: dark)');
  dark.onchange = dress;
  const { theme, textSize } = settings;
  const root = document.documentElement;
  root.dataset['theme'] = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
  root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  // The system's bars follow the theme that was chosen here, not that of the system.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = getComputedStyle(root).getPropertyValue('--ground').trim();
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}
