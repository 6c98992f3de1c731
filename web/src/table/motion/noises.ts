import type { Noise } from '../../shared/sound';
import { BUILDING } from './flights';
import type { Mood } from '../../game/ending';
import type { Step } from '../../game/step';

/** The sounds of a step, in order; the end of a game sounds different for the loser. */
export function noises(step: Step, mood: Mood): Noise[] {
  const all: Noise[] = [];
  const told = step.events
    .filter((event) => event.by !== 'chance' || event.do === 'decision')
    .map((event) => event.do);
  if (told.some((each) => ['discard', 'wonder', 'destroy', ...BUILDING].includes(each)))
    all.push('card');
  if (told.includes('wonder')) all.push('wonder');
  if (told.includes('token')) all.push('token');
  if (step.coins.some((change) => change > 0)) all.push('coin');
  if (step.pawn.from !== step.pawn.to) all.push('march');
  if (step.result) all.push(mood === 'lost' ? 'lost' : 'end');
  return all;
}
