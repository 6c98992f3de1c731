import { embedded } from '../../base/route';
import type { Line, Lines } from '../connection';
import { device, type AllGames } from './device.svelte';
import type { ProgramFiles } from './files';
import type { FromGames, ToGames } from './talk';

/** Saves a text as a file. */
type Save = (name: string, content: string) => void;

/** The browser is asked to keep the games once there is one. */
async function askToKeep() {
  if (device.promised !== null || !('storage' in navigator)) return;
  device.promised = false;
  device.promised = await navigator.storage.persist().catch(() => false);
}

/** The games' worker as the page's connection sees it: in the place of a socket to a server. */
class WorkerLine implements Line {
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  #worker: Worker;
  #save: Save;
  #open = false;

  constructor(worker: Worker, save: Save) {
    this.#worker = worker;
    this.#save = save;
    worker.onmessage = ({ data }: MessageEvent<FromGames>) => {
      this.#hear(data);
    };
    worker.onerror = ({ message }) => {
      device.broken = message;
      this.end();
    };
  }

  tell(message: ToGames) {
    this.#worker.postMessage(message);
  }

  send(text: string) {
    if (/^\{"t":"(play|new)"/.test(text)) device.full = false;
    this.tell({ t: 'text', text });
  }

  close() {
    this.#worker.terminate();
  }

  /** The worker has ended, or is to: another one is begun. */
  end() {
    this.close();
    this.onclose?.(new CloseEvent('close'));
  }

  #hear(message: FromGames) {
    if (message.t === 'text') this.#hearText(message.text);
    else if (message.t === 'open') this.#begin(message);
    else if (message.t === 'elsewhere') {
      device.elsewhere = true;
      // Another worker waits until they come back.
      if (message.over) this.end();
    } else if (message.t === 'ended') {
      device.full = message.why === 'storage';
      if (!this.#open) device.broken = message.words;
      this.end();
    } else if (message.t === 'exported') {
      const day = new Date().toISOString().slice(0, 10);
      this.#save(`dipolis-${day}.games`, new TextDecoder().decode(message.bytes));
    } else device.imported = message.games;
  }

  #begin({ kept, log }: Extract<FromGames, { t: 'open' }>) {
    this.#open = true;
    Object.assign(device, { kept, log, elsewhere: false, broken: '' });
    this.onopen?.(new Event('open'));
  }

  #hearText(text: string) {
    this.onmessage?.(new MessageEvent('message', { data: text }));
    if (text.startsWith('{"t":"table"')) void askToKeep();
  }
}

/** Begins a worker each time the connection is opened; the last one has the games. */
export class GamesLines implements Lines, AllGames {
  readonly remote = false;
  #files: ProgramFiles;
  #save: Save;
  #last: WorkerLine | null = null;
  #takesOver = false;

  constructor(files: ProgramFiles, save: Save) {
    this.#files = files;
    this.#save = save;
    device.alone = true;
  }

  readonly open = (): Line => {
    const worker = new Worker(new URL('./games.worker.ts', import.meta.url), { type: 'module' });
    this.#last = new WorkerLine(worker, this.#save);
    const folder = new URL('.', document.baseURI).pathname;
    const guest = embedded();
    this.#last.tell({ t: 'start', files: this.#files, folder, takeOver: this.#takesOver, guest });
    this.#takesOver = false;
    return this.#last;
  };

  takeOver() {
    this.#takesOver = true;
    this.#last?.end();
  }

  export() {
    this.#last?.tell({ t: 'export' });
  }

  async import(file: Blob) {
    device.imported = null;
    this.#last?.tell({ t: 'import', bytes: new Uint8Array(await file.arrayBuffer()) });
  }
}
