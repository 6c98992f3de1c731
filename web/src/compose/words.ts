import { t } from '../base/words.svelte';
import type { Spot } from '../ctrl/compose.svelte';

/** The name of a spot, and the shortest possible sign for it. */
export const spotWords =
  (names: readonly [string, string]) =>
  (spot: Spot): { name: string; mark: string } => {
    if (spot === 'board') return { name: t('compose.spot.board'), mark: '–' };
    if (spot === 'discard') return { name: t('ui.discard'), mark: '×' };
    if (spot === 'under') return { name: t('compose.spot.under'), mark: '△' };
    const seat = spot.startsWith('cities[1]') ? 1 : 0;
    const player = names[seat];
    const mark = `${seat + 1}`;
    if (spot.endsWith('wonders')) return { name: t('compose.spot.wonders', { player }), mark };
    if (spot.endsWith('built'))
      return { name: t('compose.spot.built', { player }), mark: `${mark}✓` };
    return { name: player, mark };
  };
