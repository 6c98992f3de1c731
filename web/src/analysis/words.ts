import type { Seat } from '../net/messages';
import { KINDS, madeOf, type Judged, type Line, type Made, type Mark } from '../net/outlook';
import type { Value } from '../net/outlook';
import { NOUNS, SUFFIXES } from '../addons/words';
import { capital, signed } from '../base/text';
import { t } from '../base/words.svelte';

type Naming = (seat: Seat) => string;

/** The keys of the words in a move line; a Wonder is written with the card under it. */
const WORDS: Readonly<Record<string, string>> = {
  ...NOUNS,
  draft: 'wonder',
  give_wonder: 'wonder',
  offer: 'wonder',
  token: 'token',
  deal: 'token',
  library: 'token',
};

/** A move line in words, without a subject: "build Baths". */
export function moveWords(line: string, nameOf: Naming): string {
  const [changed = '', symbol] = line.split(' as ');
  const [verb = '', ...rest] = changed.split(' ');
  const as = symbol ? ` (${t(`symbol.${symbol.split(':')[1] ?? 'law'}`)})` : '';
  if (verb === 'wonder') {
    const [wonder = '', , card = ''] = rest;
    return t('move.wonder', { wonder: `wonder.${wonder}`, card: `card.${card}` });
  }
  if (verb === 'first') return t('move.first', { player: nameOf(rest[0] === '1' ? 1 : 0) });
  if (verb === 'guild' || verb === 'decision') return t(`move.${verb}`);
  if (verb === 'declare') return t(`move.declare.${rest[0] ?? ''}`);
  if (rest[0] === 'none') return t('move.none');
  const kind = WORDS[verb] ?? 'card';
  // The place of a card turned up is not worth mentioning.
  const things = verb === 'reveal' ? rest.slice(1) : rest;
  const named = things.map((id) => t(`${kind}.${id}${SUFFIXES[kind] ?? ''}`));
  return t(`move.${verb}`, { what: named.join(', ') }) + as;
}

/** The same without a subject, of a move or of an outcome of chance; with the rival of the Solo mode, which builds by chance. */
export function outcomeWords(
  { move, builds }: { move: string; builds?: string | undefined },
  nameOf: Naming,
): string {
  if (!builds) return moveWords(move, nameOf);
  return t('move.decision_builds', { player: nameOf(1), card: `card.${builds}` });
}

/** A move of a line as a sentence: "Ada: build Baths", "Altar turns up". */
export function madeWords(made: Made, nameOf: Naming): string {
  const what = outcomeWords(made, nameOf);
  if (made.by === null) return capital(what);
  return t('review.played', { player: capital(nameOf(made.by)), what });
}

/** A line of more than one move, by those who make them: "you: build Baths; Ada: sell Altar". */
export function lineWords(line: Pick<Line, 'line' | 'by' | 'builds'>, nameOf: Naming): string {
  const all = madeOf(line);
  if (all.length < 2) return '';
  return all
    .map((made, i) => {
      const { by } = made;
      const named = by !== null && all[i - 1]?.by !== by;
      const what = outcomeWords(made, nameOf);
      const words = named ? `${nameOf(by)}: ${what}` : what;
      return i === 0 ? words : `${named || by === null ? '; ' : ', '}${words}`;
    })
    .join('');
}

/** Said where no reason was found, for a move by which the chance to win is so much higher. */
export function noReason(margin: number): string {
  const LITTLE = 0.03;
  return t(margin > LITTLE ? 'analysis.no_single_reason' : 'analysis.no_reason');
}

/** Percentage points of a chance, rounded to 0 or 100 only if it is certain. */
function rounded(chance: number): number {
  const n = Math.round(chance * 100);
  return chance <= 0 || chance >= 1 ? n : Math.min(99, Math.max(1, n));
}

export function percent(chance: number): string {
  return t('analysis.percent', { percent: rounded(chance) });
}

/** A chance less another one, as both are shown: "−32" for 53 % and 85 %. */
export function pointsBetween(chance: number, other: number): string {
  return points((rounded(chance) - rounded(other)) / 100);
}

/** Percentage points, with their sign. */
export function points(change: number): string {
  const n = Math.round(change * 100);
  return n === 0 ? '0' : signed(n);
}

const LOST: readonly Mark[] = ['inaccuracy', 'mistake', 'blunder'];

/** A decision that lost enough to be asked about: what would have been better? */
export const worthAsking = ({ mark, missed_win }: Pick<Judged, 'mark' | 'missed_win'>) =>
  LOST.includes(mark) || missed_win;

/** Sentences on who wins and how. */
export function valueWords(value: Value, nameOf: Naming): string {
  const of = (seat: Seat) =>
    t('analysis.chances', {
      player: capital(nameOf(seat)),
      wins: percent(value.wins[seat]),
      ...Object.fromEntries(KINDS.map((kind) => [kind, percent(value.ends[seat][kind])])),
    });
  return `${of(0)} ${of(1)}`;
}
