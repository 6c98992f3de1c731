import type { Route } from '../base/route';
import { packText } from '../shared/record';
import type { BoardCtrl } from './board.svelte';

type AtBoard = Extract<Route, { page: 'board' }>;

/** Address of what the analysis board or its form shows; null if it cannot be found again. */
export async function boardAddress(board: BoardCtrl): Promise<AtBoard | null> {
  const { composer, reference, position } = board;
  if (composer) {
    const packed = composer.position && (await packText(composer.position));
    return { page: 'board', form: true, ...(packed && { position: packed }) };
  }
  // A board without an address shows the example again.
  if (board.example && board.here === 0) return { page: 'board' };
  if ('game' in reference) return { page: 'board', ...reference };
  return position ? { page: 'board', position: await packText(position) } : null;
}
