// Words for a stored puzzle: its theme with a sign of its own, and its difficulty by name.
import { capital } from '../base/text';
import type { About } from '../ctrl/puzzle.svelte';
import { word } from './words.svelte';

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
export const themeName = (theme: string): string => word(`theme.${theme}`);
export const levelName = (difficulty: number): string => word(`level.${difficulty}`);

/** "Easy · military". */
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
