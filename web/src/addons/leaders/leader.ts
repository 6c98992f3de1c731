import type { LeaderPlayer, Leaders, LeaderTerms } from '../messages';
import type { Catalogue } from '../../base/catalogue';
import { capital } from '../../base/text';
import { t } from '../../base/words.svelte';

export type LeaderState = 'active' | 'spent' | 'waiting' | 'buried' | 'hand';

export function costWords(cost: number): string {
  return cost > 0 ? t('leaders.cost', { n: cost }) : t('leaders.cost_free');
}

/** The state of a leader that this player owns; null if the player does not own it. */
export function stateOf(player: LeaderPlayer, leader: string): LeaderState | null {
  if (player.buried === leader) return 'buried';
  if (player.waiting.includes(leader)) return 'waiting';
  if (player.spent.includes(leader)) return 'spent';
  if (player.active.includes(leader)) return 'active';
  return player.hand.includes(leader) ? 'hand' : null;
}

/** Sentences about the state of a leader, besides its effect. */
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

/** The effect of a leader in words, with the linking symbols that it gives. */
export function leaderEffect(leader: string, links: readonly string[] = []): string {
  const effect = t(`leader.${leader}.effect`);
  if (links.length === 0) return effect;
  return `${effect} ${capital(links.map((link) => t(`link.${link}`)).join(', '))}.`;
}

/** The printed data of a leader. */
export function termsOf({ data }: Catalogue, leader: string): LeaderTerms {
  const found = data.leaders?.find(({ id }) => id === leader);
  if (!found) throw new Error(`the catalogue has no ${leader}`);
  return found;
}

export const nameKey = (leader: string) => `leader.${leader}.name`;
