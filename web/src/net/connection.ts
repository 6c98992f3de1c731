import type { CatalogueData } from './components';
import { PROTOCOL, type FromRoom, type ToRoom } from './messages';
import { Silence } from './silence';

/** `lost`: the connection was closed, could not be opened or is silent, and is being retried. */
export type ConnectionState = 'connecting' | 'open' | 'lost';

/** Two people at one machine each have a browser, and the second one a key (docs/protocol.md). */
export type AtHome = 'second' | 'first';

/** The page's only interface to the server, or to the worker that takes its place. */
export interface Connection {
  /** Returns false if there is no connection; the message is then dropped. */
  send(message: ToRoom): boolean;
  /** Number of messages sent; the server returns that of the one it took up last, as `n`. */
  readonly sent: number;
  /** Opens the connection again as another person at this machine, or as the first one. */
  dialAs?(who: AtHome): void;
  close(): void;
}

type Welcome = Extract<FromRoom, { t: 'welcome' }>;

/** A message as the page hears it: a welcome comes with the catalogue that it names. */
export type Heard = (
  | Exclude<FromRoom, Welcome>
  | { t: 'welcome'; d: Omit<Welcome['d'], 'catalogue'> & { catalogue: CatalogueData } }
) & { n?: number };

export interface Hearer {
  state(state: ConnectionState): void;
  message(message: Heard): void;
}

/** A carrier of messages: a socket to a server, or a worker that has the games (alone/carrier.ts). */
export interface Carrier {
  /** False if it is not open after all, and what was not said must be said again when it is. */
  send(text: string): unknown;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}
export interface Carriers {
  /** `as`: to be another person from now on. */
  open: (as?: AtHome) => Carrier;
  /** They lead over a network, which may be cut and may come back. */
  remote: boolean;
}
export type LoadCatalogue = (address: string) => Promise<CatalogueData>;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const LONGEST_LOAD = 15_000;
/** A timer that is late by so much was stopped by a sleeping device. */
const PULSE = 5000;
const ASLEEP = 4 * PULSE;

/** The file at an address relative to the page's. It never changes, so the browser keeps it. */
export async function fetchCatalogue(address: string): Promise<CatalogueData> {
  const signal = AbortSignal.timeout(LONGEST_LOAD);
  const answer = await fetch(new URL(address, document.baseURI), { signal });
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
  return (await answer.json()) as CatalogueData;
}

/** Nothing is heard of it any more. */
function detach(socket: Carrier) {
  socket.onopen = socket.onmessage = socket.onclose = null;
}

/** A connection that is opened again whenever it is lost. */
class LastingConnection implements Connection {
  sent = 0;
  #socket!: Carrier;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #welcomed = false;
  /** A decision is answered at once. */
  readonly #silence = new Silence(
    () => {
      this.#hearer.state('lost');
    },
    () => {
      this.#redial();
    },
  );
  readonly #pulse: ReturnType<typeof setInterval>;
  readonly #listening = new AbortController();
  readonly #hearer: Hearer;
  readonly #open: (as?: AtHome) => Carrier;
  /** Until it has been welcomed so. */
  #as: AtHome | undefined;
  readonly #load: LoadCatalogue;

  constructor(hearer: Hearer, carriers: Carriers, load: LoadCatalogue) {
    this.#hearer = hearer;
    this.#open = carriers.open;
    this.#load = load;
    hearer.state('connecting');
    this.#pulse = this.#feelPulse();
    if (carriers.remote) {
      const { signal } = this.#listening;
      globalThis.addEventListener('online', () => this.#dialNow(), { signal });
      globalThis.addEventListener('offline', () => this.#drop(), { signal });
    }
    this.#dial();
  }

  send(message: ToRoom) {
    if (!this.#welcomed) return false;
    if (message.t === 'play') this.#silence.begin();
    return this.#socket.send(JSON.stringify({ ...message, n: ++this.sent })) !== false;
  }

  dialAs(who: AtHome) {
    this.#as = who;
    this.#redial();
  }

  close() {
    this.#listening.abort();
    clearInterval(this.#pulse);
    clearTimeout(this.#timer);
    this.#silence.end();
    this.#socket.onclose = null;
    this.#socket.close();
  }

  #dial() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = this.#open(this.#as);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: 'hello', d: { protocol: PROTOCOL } } satisfies ToRoom));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as FromRoom & { n?: number };
      if (this.#silence.end()) this.#hearer.state('open');
      if (message.t === 'welcome') void this.#enter(socket, message);
      else this.#hearer.message(message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  /** Nothing can be asked before the catalogue is there; without it, all is tried again. */
  async #enter(socket: Carrier, { d }: Welcome) {
    const catalogue = await this.#load(d.catalogue).catch(() => null);
    if (socket !== this.#socket || socket.onclose === null) return;
    if (!catalogue) {
      this.#drop();
      return;
    }
    this.#as = undefined;
    this.#welcomed = true;
    this.#wait = FIRST_WAIT;
    this.#hearer.state('open');
    this.#hearer.message({ t: 'welcome', d: { ...d, catalogue } });
  }

  #lose() {
    detach(this.#socket);
    this.#silence.end();
    this.#welcomed = false;
    this.#hearer.state('lost');
    // Not all pages at once when a server comes back.
    this.#timer = setTimeout(() => this.#dial(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** The device reports a network again: reconnects without further delay. */
  #dialNow() {
    if (this.#timer) this.#dial();
  }

  /** The browser may notice a dead connection only after minutes: drops it. */
  #drop() {
    const old = this.#socket;
    old.onclose?.(new CloseEvent('close'));
    old.close();
  }

  #redial() {
    this.#drop();
    this.#dialNow();
  }

  /** A device that slept, or a page that was not looked at, may have missed the end of it too: a worker is ended in its sleep. */
  #feelPulse() {
    let awake = Date.now();
    return setInterval(() => {
      const slept = Date.now() - awake > ASLEEP;
      awake = Date.now();
      // Browsers slow down the timers of hidden pages.
      if (slept && this.#welcomed && !document.hidden) this.#redial();
    }, PULSE);
  }
}

/** Sockets to the server of this page. */
export const sockets = (url: string): Carriers => ({
  open: (as) => new WebSocket(as ? `${url}?${as}` : url),
  remote: true,
});

export const connect = (
  carriers: Carriers,
  hearer: Hearer,
  load: LoadCatalogue = fetchCatalogue,
): Connection => new LastingConnection(hearer, carriers, load);
