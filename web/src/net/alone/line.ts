import { saveAs } from '../../shared/save';
import type { Line } from '../connection';
import { device } from './device.svelte';
import type { ProgramFiles } from './files';
import type { FromGames, ToGames } from './talk';

/** The games' worker as the page's connection sees it: in the place of a socket to a server. */
class WorkerLine implements Line {
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  #worker: Worker;

  constructor(worker: Worker, files: ProgramFiles, takeOver: boolean) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromGames>) => {
      this.#hear(data);
    };
    worker.onerror = () => {
      this.#end();
    };
    this.tell({ t: 'start', files, folder: new URL('.', document.baseURI).pathname, takeOver });
  }

  tell(message: ToGames) {
    this.#worker.postMessage(message);
  }

  send(text: string) {
    this.tell({ t: 'text', text });
  }

  close() {
    this.#worker.terminate();
  }

  #end() {
    this.#worker.terminate();
    this.onclose?.(new CloseEvent('close'));
  }

  #hear(message: FromGames) {
    if (message.t === 'text') this.onmessage?.(new MessageEvent('message', { data: message.text }));
    else if (message.t === 'open') {
      device.kept = message.kept;
      device.log = message.log;
      device.elsewhere = false;
      this.onopen?.(new Event('open'));
    } else if (message.t === 'elsewhere') device.elsewhere = true;
    else if (message.t === 'ended') {
      device.full = message.why === 'storage';
      this.#end();
    } else if (message.t === 'exported') {
      const day = new Date().toISOString().slice(0, 10);
      saveAs(`dipolis-${day}.games`, new TextDecoder().decode(message.bytes));
    } else device.imported = message.games;
  }
}

/** Begins a worker each time the connection is opened; the last one has the games. */
export class GamesLines {
  #files: ProgramFiles;
  #last: WorkerLine | null = null;

  constructor(files: ProgramFiles) {
    this.#files = files;
    device.alone = true;
    device.export = () => this.#last?.tell({ t: 'export' });
    device.import = async (file) => {
      this.#last?.tell({ t: 'import', bytes: new Uint8Array(await file.arrayBuffer()) });
    };
  }

  readonly open = (): Line => {
    const worker = new Worker(new URL('./games.worker.ts', import.meta.url), { type: 'module' });
    const takeOver = device.takingOver;
    device.takingOver = false;
    this.#last = new WorkerLine(worker, this.#files, takeOver);
    return this.#last;
  };
}
