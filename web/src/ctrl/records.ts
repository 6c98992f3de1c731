import { firstRecord, unpacked } from '../shared/record';
import type { Sentence } from './notice.svelte';

/** The lobby, as far as it is needed here. */
interface Lobby {
  /** Makes a game from a record, to be replayed. */
  import: (trace: unknown) => void;
  /** Takes a file of many games, as a page without a server saves them. */
  importAll: (file: Blob) => void;
  save: (name: string, content: string) => void;
  trouble: (trouble: Sentence) => void;
}

/** The beginning of a file of saved games: rooms/logged_store.cpp. */
const SAVED = /^[0-9a-f]{16} \{"format":"dipolis-games/;

/** Whole games: in files, and in addresses of earlier versions, which contain a record. */
export class Records {
  #lobby: Lobby;

  constructor(lobby: Lobby) {
    this.#lobby = lobby;
  }

  async openFile(file: Blob) {
    // It may have faults, and their words are among those of games.
    import('../base/gameWords').catch(() => undefined);
    const beginning = await file
      .slice(0, 64)
      .text()
      .catch(() => '');
    if (SAVED.test(beginning)) {
      this.#lobby.importAll(file);
      return;
    }
    await this.#import(async () => firstRecord(await file.text()));
  }

  async openAddress(record: string) {
    await this.#import(() => unpacked(record));
  }

  /** A record has come, which was asked for to be saved. */
  keep({ game, trace }: { game: string; trace: unknown }) {
    this.#lobby.save(`${game}.jsonl`, `${JSON.stringify(trace)}\n`);
  }

  async #import(read: () => Promise<unknown>) {
    try {
      this.#lobby.import(await read());
    } catch {
      this.#lobby.trouble({ key: 'error.bad_record' });
    }
  }
}
