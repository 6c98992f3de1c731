import type { Catalogue } from '../../base/catalogue';
import type { TableEvent } from '../../net/messages';
import type { Decision, Rival } from '../messages';
import { t } from '../../base/words.svelte';

export const rivalOf = ({ data }: Catalogue, rival: string): Rival =>
  found(data.rivals?.find(({ id }) => id === rival));
export const decisionOf = ({ data }: Catalogue, number: number): Decision =>
  found(data.decisions?.find(({ card }) => card === number));

function found<T>(thing: T | undefined): T {
  if (!thing) throw new Error('the catalogue does not have it');
  return thing;
}

type Ruled = Pick<Decision, 'arrow' | 'priorities'>;

/** The rule printed on a Decision card, in words. */
export function ruleWords({ arrow, priorities }: Ruled): string {
  const [first = '', second = '', third = ''] = priorities.map((colour) => t(`colour.${colour}`));
  return t(`decision.rule.${arrow}`, { first, second, third });
}

/** The face of the Decision card of an event, with the rival's own colour filled in. */
export function faceOf(event: TableEvent, symbol: string | null): Decision {
  const { card, arrow = 'left_to_right', priorities = [] } = event;
  return { card: Number(card), arrow, priorities, symbol };
}

/** A face of the Decision cards, and how many cards with it are still in the deck. */
export interface FaceLeft extends Decision {
  left: number;
  all: number;
}

export function facesOf(decisions: readonly Decision[], deck: readonly number[]): FaceLeft[] {
  const kinds = new Map<string, FaceLeft>();
  for (const decision of decisions) {
    const { card, arrow, priorities, symbol } = decision;
    const key = JSON.stringify([arrow, priorities, symbol]);
    const kind = kinds.get(key) ?? { ...decision, left: 0, all: 0 };
    kinds.set(key, {
      ...kind,
      left: kind.left + (deck.includes(card) ? 1 : 0),
      all: kind.all + 1,
    });
  }
  return [...kinds.values()];
}
