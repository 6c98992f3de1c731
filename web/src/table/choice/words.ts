import type { Option, Table, Then } from '../../net/messages';
import { t } from '../../base/words.svelte';
import { nameOf } from '../../game/sentences';

/** The consequences of an option, as far as the table message contains them. */
export function consequences(table: Table, option: Option | null): string[] {
  const then: Then = (option && 'then' in option && option.then) || {};
  const rival = nameOf(table, table.actor === 0 ? 1 : 0);
  const words: string[] = [];
  if (then.win) words.push(t(`ui.then.win.${then.win}`));
  const sold = option?.do === 'discard';
  if (then.coins && then.coins > 0 && !sold) words.push(t('ui.then.coins', { n: then.coins }));
  if (then.pawn !== undefined && then.pawn !== table.pawn) words.push(pawnWords(table, then.pawn));
  if (then.loot) words.push(t('ui.then.loot', { n: then.loot, player: rival }));
  if (then.choice) words.push(t(`ui.then.choice.${then.choice}`));
  if (then.again) words.push(t('ui.then.again'));
  for (const wonder of then.left_over ?? [])
    words.push(t('ui.then.left_over', { wonder: `wonder.${wonder}` }));
  if (then.last && !then.win) words.push(t('ui.then.last', { age: `age.${table.age}` }));
  return words;
}

/** The symbol that a green card would show instead of the printed one, in words. */
export function shownAs(option: Option | null): string | null {
  if (!option || !('symbol' in option) || !option.symbol) return null;
  const [whose = '', symbol] = option.symbol.split(':');
  if (symbol) return t(`choice.as_${whose}`, { symbol: `symbol.${symbol}` });
  const pair = option.then?.choice === 'token';
  return t(pair ? `choice.as_${whose}_pair` : `choice.as_${whose}`);
}

function pawnWords(table: Table, pawn: number): string {
  if (pawn === 0) return t('ui.then.pawn_middle');
  const half = nameOf(table, pawn > 0 ? 1 : 0);
  return t('ui.then.pawn', { n: Math.abs(pawn), player: half });
}
