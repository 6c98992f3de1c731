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

/** The puzzle of a day, the same for everybody: the days go through all of them in leaps. */
export function puzzleOfDay(day: Date, of: number): number {
  const days = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
  const LEAP = 97;
  return 1 + ((days * LEAP) % of);
}
