import './near';
import { NoMemory, Program } from './program';
import type { FromSearch, ToSearch } from './talk';

/** The worker that searches: it does one errand after the other, and hears nothing meanwhile. */
const tell = (message: FromSearch) => {
  self.postMessage(message);
};
/** Bytes of memory beyond which a worker is not kept: what a search has taken is never given back. */
const LARGE = 48 << 20;
let program: Promise<Program> | null = null;
let weights: Record<string, string> = {};

async function search({ network, text, less }: Extract<ToSearch, { t: 'search' }>) {
  await (await program)?.loadNetwork(network, weights);
  if (!(await program)?.search(text, less)) throw new Error('no errand');
  tell({ t: 'done', large: ((await program)?.size ?? 0) > LARGE });
}

const lost = (error: unknown) => {
  tell({ t: 'lost', memory: error instanceof NoMemory });
};

self.onmessage = ({ data }: MessageEvent<ToSearch>) => {
  tell({ t: 'hears' });
  if (data.t === 'search') {
    search(data).catch(lost);
    return;
  }
  ({ weights } = data);
  program = Program.start(data.module, {
    send: (found) => {
      tell({ t: 'found', text: found });
    },
    keep: () => false,
    run: () => undefined,
    drop: () => undefined,
  });
  program.catch(lost);
};
