import type { GameSummary } from '../net/messages';
import { language, t } from '../words.svelte';

/** Who sits at the table, from the first seat on. */
export function playersOf(seats: readonly [string, string]): string {
  if (seats[0] === 'human' && seats[1] === 'human') return t('ui.play_two');
  return t('ui.versus', { first: seatWords(seats[0]), second: seatWords(seats[1]) });
}

export function stateOf({ age, result, seats }: GameSummary): string {
  if (!result) return t(`age.${age}`);
  if (result.winner === null) return t('ui.ended.tie');
  const winner =
    seats[0] === seats[1]
      ? t('ui.player', { n: result.winner + 1 })
      : seatWords(seats[result.winner]);
  return t(`ui.ended.${result.kind}`, {
    winner,
    first: result.scores[0].total,
    second: result.scores[1].total,
  });
}

export function whenOf(time: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );
}

function seatWords(seat: string): string {
  return t(`ui.seat.${seat}`);
}
