import { WordPart } from '../base/parts.svelte';
import { seatWords } from '../base/seats';
import { capital, type Args, type Texts } from '../base/text';
import type { Statistics } from '../net/statistics';

/** The words of puzzles and statistics: loaded only for those. */
export const studyWords = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?study' }),
);

/** The sentence `study.<key>`. */
export const word = (key: string, args?: Args): string => studyWords.say(`study.${key}`, args);

type Opponent = Pick<Statistics['opponents'][number], 'opponent' | 'name'>;

/** A computer player, or somebody at another device by the name. */
export function opponentWords({ opponent, name }: Opponent): string {
  if (name) return name;
  return name === null ? word('statistics.friend') : capital(seatWords(opponent));
}
