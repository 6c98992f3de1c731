import type { Route } from '../base/route';
import { packText } from '../shared/record';
import type { BoardCtrl } from './board.svelte';

type AtBoard = Extract<Route, { page: 'board' }>;

/** Address of what the analysis board or its form shows; null if it cannot be found again. */
export async function addressOf({ composer, place, position }: BoardCtrl): Promise<AtBoard | null> {
  if (composer) {
    const packed = composer.position && (await packText(composer.position));
    return { page: 'board', form: true, ...(packed && { position: packed }) };
  }
  if ('game' in place) return { page: 'board', ...place };
  return position ? { page: 'board', position: await packText(position) } : null;
}
