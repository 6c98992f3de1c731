import { t } from '../base/words.svelte';
import { ADDON_CATEGORIES, categoryTitle, hasCategory } from '../addons/words';
import type { Score, Table, TableEvent } from '../net/messages';
import { doerOf } from './news';
import { hasNoOutcome, isYou, sentenceOf } from './sentences';

const BASE = [
  'blue',
  'green',
  'yellow',
  'guilds',
  'wonders',
  'tokens',
  'coins',
  'military',
] as const;
export type Category = keyof Score;

/** The categories of the score sheet, in order, with those of every add-on. */
export const CATEGORIES: readonly Category[] = [...BASE, ...ADDON_CATEGORIES];

/** Those of this game. */
export function categoriesOf(table: Table): readonly Category[] {
  return [...BASE, ...ADDON_CATEGORIES.filter((each) => hasCategory(each, table))];
}

export function categoryKey(category: Category, table: Table): string {
  return categoryTitle(category, table) ?? `category.${category}`;
}

/** Ending of a game for this device; `over` where both or neither of the players are here. */
export type Mood = 'won' | 'lost' | 'shared' | 'over';

export function moodOf(table: Table): Mood {
  const winner = table.result?.winner;
  if (table.result && hasNoOutcome(table.result)) return 'over';
  if (winner === null) return 'shared';
  if (winner === undefined || table.you.length !== 1) return 'over';
  return isYou(table, winner) ? 'won' : 'lost';
}

/** Before points were counted: by a supremacy, or because somebody left. */
export const endedEarly = ({ result }: Table) =>
  result !== null && !['civilian', 'tie'].includes(result.kind);

const SUPREMACIES = ['military', 'science'];

/**
 * Cause that decided the game: the last move of a supremacy, or the category with the winner's
 * largest lead.
 */
export function decidedBy(table: Table, events: readonly TableEvent[]): string {
  const { result } = table;
  if (!result || result.winner === null) return '';
  if (SUPREMACIES.includes(result.kind)) {
    const last = events.findLast((event) => doerOf(event) !== 'chance' && event.key);
    return last ? t('end.decided_by', { what: sentenceOf(table, causeIn(last)) ?? '' }) : '';
  }
  if (endedEarly(table)) return '';
  const [mine, others] = result.winner === 0 ? result.scores : [result.scores[1], result.scores[0]];
  if (mine.total === others.total) return '';
  const lead = (category: Category) => (mine[category] ?? 0) - (others[category] ?? 0);
  const most = categoriesOf(table).reduce<Category>(
    (best, each) => (lead(each) > lead(best) ? each : best),
    'blue',
  );
  return t('end.decided_on', sidesOf(most, table, mine, others));
}

/** The rival's cards are shuffled before its move; that decided nothing. */
const BEFOREHAND = 'log.decision_shuffled';

/** The event without the sentence on what came before its move. */
function causeIn(event: TableEvent): TableEvent {
  return event.key === BEFOREHAND ? { ...event, key: '' } : event;
}

function sidesOf(category: Category, table: Table, mine: Score, others: Score) {
  return {
    category: categoryKey(category, table),
    points: mine[category] ?? 0,
    others: others[category] ?? 0,
  };
}
