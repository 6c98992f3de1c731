import './near';
import { Games } from './games';
import type { FromGames, ToGames } from './talk';
import type { Searcher } from './searchers';

/** The worker that has the games: it always answers at once, because others search for it. */
const games = new Games({
  tell: (message: FromGames) => {
    self.postMessage(message);
  },
  searcher: () =>
    new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }) as Searcher,
  close: () => {
    self.close();
  },
});

self.onmessage = ({ data }: MessageEvent<ToGames>) => {
  games.hear(data);
};
