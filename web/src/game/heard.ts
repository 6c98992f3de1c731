import type { Seat, Table } from '../net/messages';
import { capital } from '../base/text';
import { t } from '../base/words.svelte';
import { nameOf } from './sentences';
import type { Step } from './step';

const SEATS: Seat[] = [0, 1];

/** Changes that are only visible on the table, in words for screen readers: the pawn, the coins. */
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
