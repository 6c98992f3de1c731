import { capital } from '../base/text';
import { seatWords } from '../base/seats';
import type { Statistics } from '../net/statistics';
import { word } from './words.svelte';

type Opponent = Pick<Statistics['opponents'][number], 'opponent' | 'name'>;

/** A computer player, or somebody at another device by the name. */
export function opponentWords({ opponent, name }: Opponent): string {
  if (name) return name;
  return name === null ? word('statistics.friend') : capital(seatWords(opponent));
}
