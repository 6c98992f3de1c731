// @vitest-environment node
import { expect, test } from 'vitest';
import { boardAddress } from './boardAddress';
import type { BoardCtrl } from './board.svelte';

const shows = (some: Partial<BoardCtrl>) =>
  boardAddress({
    composer: null,
    position: 'dipolis/1 age=1 coins0=9',
    reference: { position: 'dipolis/1 age=1 coins0=9' },
    here: 0,
    example: false,
    ...some,
  } as BoardCtrl);

test('a position has an address; an example has one once a move has been tried', async () => {
  const packed = await shows({});
  expect(packed?.position).toMatch(/^[\w-]{16,}$/);
  expect(await shows({ example: true })).toEqual({ page: 'board' });
  expect(await shows({ example: true, here: 1 })).toEqual(packed);
});

test('a moment of a game is found in its game', async () => {
  expect(await shows({ reference: { game: 'old', ply: 3 } })).toEqual({
    page: 'board',
    game: 'old',
    ply: 3,
  });
});
