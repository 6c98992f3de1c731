import { language, t } from '../base/words.svelte';
import type { Table, Threat } from '../net/messages';
import { nameOf } from './sentences';

/** Ways in which the rival is about to win, in one sentence each. */
export function threatsOf(table: Table): { kind: Threat['kind']; words: string }[] {
  return (table.threats ?? []).map((threat) => ({
    kind: threat.kind,
    words: wordsOf(table, threat),
  }));
}

function wordsOf(table: Table, { seat, kind, missing, cards, wonders }: Threat): string {
  const danger = t(`danger.${kind}`, { player: nameOf(table, seat), n: missing });
  const names = [...cards.map((id) => t(`card.${id}`)), ...wonders.map((id) => t(`wonder.${id}`))];
  if (names.length === 0) return `${danger}.`;
  const list = new Intl.ListFormat(language(), { type: 'disjunction' });
  return t('danger.now', { danger, ways: list.format(names) });
}
