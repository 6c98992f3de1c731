import { hashOf } from '../base/route';
import { firstRecord, packed, unpacked } from '../shared/record';
import type { Sentence } from './trouble';

/** What it needs of the lobby. */
interface House {
  /** Makes a game from a record, to be replayed. */
  import: (trace: unknown) => void;
  /** Takes a file of many games, as a page without a server saves them. */
  importAll: (file: Blob) => void;
  /** Asks the server for the record of the open game; it goes to `keep`. */
  ask: () => void;
  save: (name: string, content: string) => void;
  say: (key: string) => void;
  trouble: (trouble: Sentence) => void;
}

/** The beginning of a file of saved games: rooms/logged_store.cpp. */
const SAVED = /^[0-9a-f]{16} \{"format":"dipolis-games/;

/** Whole games: in files, and in addresses that contain them. */
export class Records {
  /** The record that was asked for shall become an address. */
  #sharing = false;
  #house: House;

  constructor(house: House) {
    this.#house = house;
  }

  async openFile(file: Blob) {
    if (SAVED.test(await file.slice(0, 64).text())) {
      this.#house.importAll(file);
      return;
    }
    await this.#import(async () => firstRecord(await file.text()));
  }

  async openAddress(record: string) {
    await this.#import(() => unpacked(record));
  }

  /** Makes an address that contains the whole finished game. */
  share() {
    this.#sharing = true;
    this.#house.ask();
  }

  /** A record has come: it was asked for to be saved, or to be shared. */
  keep({ game, trace }: { game: string; trace: unknown }) {
    if (this.#sharing) void this.#copyAddress(trace);
    else this.#house.save(`${game}.jsonl`, `${JSON.stringify(trace)}\n`);
    this.#sharing = false;
  }

  async #import(read: () => Promise<unknown>) {
    try {
      this.#house.import(await read());
    } catch {
      this.#house.trouble({ key: 'error.bad_record' });
    }
  }

  async #copyAddress(trace: unknown) {
    try {
      const page = location.href.split('#', 1)[0] ?? '';
      const record = await packed(trace);
      await navigator.clipboard.writeText(page + hashOf({ page: 'record', record }));
      this.#house.say('ui.link_copied');
    } catch {
      this.#house.say('ui.link_not_copied');
    }
  }
}
