import type { LeaderPlayer, Leaders } from '../net/messages';
import { t } from '../words.svelte';

export type LeaderState = 'active' | 'spent' | 'waiting' | 'buried' | 'hand';

export function costWords(cost: number): string {
  return cost > 0 ? t('leaders.cost', { n: cost }) : t('leaders.cost_free');
}

/** What became of a leader of this player's; null if it is none of theirs. */
export function stateOf(player: LeaderPlayer, leader: string): LeaderState | null {
  if (player.buried === leader) return 'buried';
  if (player.waiting.includes(leader)) return 'waiting';
  if (player.spent.includes(leader)) return 'spent';
  if (player.active.includes(leader)) return 'active';
  return player.hand.includes(leader) ? 'hand' : null;
}

/** What is worth saying of a leader beside what it does. */
export function stateWords(leaders: Leaders | null, leader: string): string[] {
  return (leaders?.players ?? []).flatMap((player) => {
    const state = stateOf(player, leader);
    const points = player.points[leader];
    const worth =
      points === undefined || points === 0
        ? []
        : [
            t(state === 'buried' ? 'score.buried' : 'score.leader', {
              leader: nameKey(leader),
              n: points,
            }),
          ];
    return [...(state ? [t(`leaders.${state}`)] : []), ...worth];
  });
}

export const nameKey = (leader: string) => `leader.${leader}.name`;
