import type { Seat, Table } from '../net/messages';
import { capital } from '../text';
import { t } from '../words.svelte';
import { nameOf } from './sentences';
import type { Step } from './step';

const SEATS: Seat[] = [0, 1];

/** What one sees change on the table, for those who only hear it: the pawn, and coins in hand. */
export function heardOf(table: Table, step: Step | null): string[] {
  if (!step) return [];
  const coins = SEATS.filter((seat) => step.coins[seat] !== 0).map((seat) => {
    const n = table.cities[seat].coins;
    return `${capital(nameOf(table, seat))}: ${t('ui.coins', { n })}.`;
  });
  return step.pawn.from === step.pawn.to ? coins : [trackWords(table), ...coins];
}

function trackWords(table: Table): string {
  const { pawn } = table;
  if (pawn === 0) return t('ui.track.middle');
  return t('ui.track.at', { n: Math.abs(pawn), player: nameOf(table, pawn > 0 ? 1 : 0) });
}
