import type { Seat } from '../net/messages';
import { KINDS, type Value } from '../net/outlook';
import { capital } from '../text';
import { t } from '../words.svelte';

type Naming = (seat: Seat) => string;

/** What the words of a move line stand for; a Wonder is written with the card under it. */
const WORDS: Record<string, string> = {
  draft: 'wonder',
  give_wonder: 'wonder',
  offer: 'wonder',
  token: 'token',
  deal: 'token',
  library: 'token',
  rival_token: 'token',
  rival: 'rival',
  draft_leader: 'leader',
  choose_leader: 'leader',
  offer_leader: 'leader',
  show_leader: 'leader',
  maecenas: 'leader',
  rome: 'leader',
  bury: 'leader',
  declare: 'plan',
};
const SUFFIX: Record<string, string> = { leader: '.name', rival: '.name' };

/** A move line in words, said of nobody: "build Baths". */
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
  // What is turned up lies at a place, which is not worth telling.
  const things = verb === 'reveal' ? rest.slice(1) : rest;
  const named = things.map((id) => t(`${kind}.${id}${SUFFIX[kind] ?? ''}`));
  return t(`move.${verb}`, { what: named.join(', ') }) + as;
}

/** A chance as people say it; only what is certain is called so. */
export function percent(chance: number): string {
  const n = Math.round(chance * 100);
  const near = Math.min(99, Math.max(1, n));
  return t('analysis.percent', { percent: chance <= 0 || chance >= 1 ? n : near });
}

/** Percentage points, with their sign. */
export function points(change: number): string {
  const n = Math.round(change * 100);
  return n > 0 ? `+${n}` : `−${Math.abs(n)}`.replace('−0', '0');
}

/** Who wins how, in a sentence for each. */
export function valueWords(value: Value, nameOf: Naming): string {
  const of = (seat: Seat) =>
    t('analysis.chances', {
      player: capital(nameOf(seat)),
      wins: percent(value.wins[seat]),
      ...Object.fromEntries(KINDS.map((kind) => [kind, percent(value.ends[seat][kind])])),
    });
  return `${of(0)} ${of(1)}`;
}
