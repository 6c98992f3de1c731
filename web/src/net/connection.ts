import type { CatalogueData } from './components';
import { PROTOCOL, type FromRoom, type ToRoom } from './messages';
import { Silence } from './silence';

/** `lost`: the connection was closed, could not be opened or is silent, and is being retried. */
export type Link = 'connecting' | 'open' | 'lost';

/** The page's only interface to the server; a worker in the browser could implement it too. */
export interface Room {
  /** Returns false if there is no connection; the message is then dropped. */
  send(message: ToRoom): boolean;
  /** How many messages were sent; the room returns the number of the one that it took up last, as `n`. */
  readonly sent: number;
  close(): void;
}

type Welcome = Extract<FromRoom, { t: 'welcome' }>;

/** A message as the page hears it: a welcome comes with the catalogue that it names. */
export type Heard = (
  | Exclude<FromRoom, Welcome>
  | { t: 'welcome'; d: Omit<Welcome['d'], 'catalogue'> & { catalogue: CatalogueData } }
) & { n?: number };

export interface Hearer {
  link(link: Link): void;
  message(message: Heard): void;
}

export type OpenSocket = (url: string) => WebSocket;
export type LoadCatalogue = (address: string) => Promise<CatalogueData>;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
/** A timer that is late by so much was stopped by a sleeping device. */
const PULSE = 5000;
const ASLEEP = 4 * PULSE;

export function socketUrl(page: Pick<Location, 'href'>): string {
  const url = new URL('ws', page.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}

/** The file at an address relative to the page's. It never changes, so the browser keeps it. */
async function fetchCatalogue(address: string): Promise<CatalogueData> {
  const answer = await fetch(new URL(address, document.baseURI));
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
  return (await answer.json()) as CatalogueData;
}

/** Nothing is heard of it any more. */
function detach(socket: WebSocket) {
  socket.onopen = socket.onmessage = socket.onclose = null;
}

export function connect(
  url: string,
  hearer: Hearer,
  open: OpenSocket = (address) => new WebSocket(address),
  load: LoadCatalogue = fetchCatalogue,
): Room {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let welcomed = false;
  let sent = 0;
  // A decision is answered at once.
  const silence = new Silence(() => {
    hearer.link('lost');
  }, redial);

  function dial() {
    clearTimeout(timer);
    timer = undefined;
    const mine = open(url);
    socket = mine;
    mine.onopen = () => {
      mine.send(JSON.stringify({ t: 'hello', d: { protocol: PROTOCOL } } satisfies ToRoom));
    };
    mine.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as FromRoom & { n?: number };
      if (silence.end()) hearer.link('open');
      if (message.t === 'welcome') void enter(mine, message);
      else hearer.message(message);
    };
    mine.onclose = () => {
      if (mine !== socket) return;
      detach(mine);
      silence.end();
      welcomed = false;
      hearer.link('lost');
      // Not all pages at once when a server comes back.
      timer = setTimeout(dial, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  /** Nothing can be asked before the catalogue is there; without it, all is tried again. */
  async function enter(mine: WebSocket, { d }: Welcome) {
    const catalogue = await load(d.catalogue).catch(() => null);
    if (mine !== socket || mine.onclose === null) return;
    if (!catalogue) {
      drop();
      return;
    }
    welcomed = true;
    wait = FIRST_WAIT;
    hearer.link('open');
    hearer.message({ t: 'welcome', d: { ...d, catalogue } });
  }

  // The device reports a network again: reconnect without further delay.
  function dialNow() {
    if (timer) dial();
  }

  // The browser may notice a dead connection only after minutes: drop it.
  function drop() {
    const old = socket;
    old.onclose?.(new CloseEvent('close'));
    old.close();
  }

  function redial() {
    drop();
    dialNow();
  }

  // A device that slept, or a page that was not looked at, may have missed the end of it too.
  let awake = Date.now();
  const pulse = setInterval(() => {
    const slept = Date.now() - awake > ASLEEP;
    awake = Date.now();
    // Browsers slow down the timers of hidden pages.
    if (slept && welcomed && !document.hidden) redial();
  }, PULSE);

  hearer.link('connecting');
  globalThis.addEventListener('online', dialNow);
  globalThis.addEventListener('offline', drop);
  dial();

  return {
    send(message) {
      if (!welcomed) return false;
      if (message.t === 'play') silence.begin();
      socket.send(JSON.stringify({ ...message, n: ++sent }));
      return true;
    },
    get sent() {
      return sent;
    },
    close() {
      globalThis.removeEventListener('online', dialNow);
      globalThis.removeEventListener('offline', drop);
      clearInterval(pulse);
      clearTimeout(timer);
      silence.end();
      socket.onclose = null;
      socket.close();
    },
  };
}
