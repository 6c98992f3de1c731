import { capital } from '../base/text';
import { seatWords } from '../base/words.svelte';
import type { About } from '../ctrl/puzzle.svelte';
import type { Statistics } from '../net/statistics';
import { studyWords } from '../base/parts.svelte';

export const THEMES = ['military', 'science', 'guilds', 'tempo', 'denial', 'points'] as const;

const SIGNS: Readonly<Record<string, string>> = {
  military: 'shield',
  science: 'wheel',
  guilds: 'hand',
  tempo: 'again',
  denial: 'lock',
  points: 'points',
};

export const signOf = (theme: string): string => SIGNS[theme] ?? 'unseen';
export const themeName = (theme: string): string => studyWords.say(`theme.${theme}`);
export const levelName = (difficulty: number): string => studyWords.say(`level.${difficulty}`);

/** A stored puzzle by its difficulty and its theme: "Easy · military". */
export const aboutWords = ({ difficulty, theme }: About): string =>
  `${capital(levelName(difficulty))} · ${themeName(theme)}`;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * The puzzle of a day, the same for everybody: the days go through all of them in leaps, which have
 * no divisor in common with their number.
 */
export function puzzleOfDay(day: Date, of: number): number {
  const days = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
  let leap = 97;
  while (divisor(leap, of) > 1) ++leap;
  return 1 + ((days * leap) % of);
}

type Opponent = Pick<Statistics['opponents'][number], 'opponent' | 'name'>;

/** A computer player, or somebody at another device by the name. */
export function opponentWords({ opponent, name }: Opponent): string {
  if (name) return name;
  return name === null ? studyWords.say('statistics.friend') : capital(seatWords(opponent));
}
