import type { Decision, TableEvent } from '../../net/messages';
import { t } from '../../words.svelte';

type Ruled = Pick<Decision, 'arrow' | 'priorities'>;

/** What a Decision card says. */
export function ruleWords({ arrow, priorities }: Ruled): string {
  const [first = '', second = '', third = ''] = priorities.map((colour) => t(`colour.${colour}`));
  return t(`decision.rule.${arrow}`, { first, second, third });
}

/** The face of the Decision card of an event, the rival's own colour put in. */
export function faceOf(event: TableEvent, symbol: string | null): Decision {
  const { card, arrow = 'left_to_right', priorities = [] } = event;
  return { card: Number(card), arrow, priorities, symbol };
}

/** Cards with the same face, and how many of them are still to come. */
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
