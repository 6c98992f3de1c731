import { t } from './words.svelte';

/** Words for who plays a seat, in lists of games: the computer has the name that it has at the table. */
export function seatWords(seat: string): string {
  const level = /^level(\d+)$/.exec(seat)?.[1];
  return level ? t('ui.computer_at', { n: Number(level) }) : t(`ui.seat.${seat}`);
}
