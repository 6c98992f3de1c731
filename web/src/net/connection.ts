import { PROTOCOL, type FromRoom, type ToRoom } from './messages';

/** `lost` means: it was open, or could not be opened, and is being tried again. */
export type Link = 'connecting' | 'open' | 'lost';

/** All that the page knows of whoever runs the games; a worker could stand behind it as well. */
export interface Room {
  /** False when there is nobody to hear it; the message is then not kept. */
  send(message: ToRoom): boolean;
  close(): void;
}

export interface Hearer {
  link(link: Link): void;
  message(message: FromRoom): void;
}

export type OpenSocket = (url: string) => WebSocket;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

export function socketUrl(page: Pick<Location, 'href'>): string {
  const url = new URL('ws', page.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}

export function connect(
  url: string,
  hearer: Hearer,
  open: OpenSocket = (address) => new WebSocket(address),
): Room {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let welcomed = false;

  function dial() {
    clearTimeout(timer);
    timer = undefined;
    const mine = open(url);
    socket = mine;
    mine.onopen = () => {
      mine.send(JSON.stringify({ t: 'hello', d: { protocol: PROTOCOL } } satisfies ToRoom));
    };
    mine.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as FromRoom;
      if (message.t === 'welcome') {
        welcomed = true;
        wait = FIRST_WAIT;
        hearer.link('open');
      }
      hearer.message(message);
    };
    mine.onclose = () => {
      if (mine !== socket) return;
      welcomed = false;
      hearer.link('lost');
      timer = setTimeout(dial, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  // The device says that it has a network again: no reason to wait any longer.
  function dialNow() {
    if (timer) dial();
  }

  hearer.link('connecting');
  globalThis.addEventListener('online', dialNow);
  dial();

  return {
    send(message) {
      if (!welcomed) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      globalThis.removeEventListener('online', dialNow);
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
    },
  };
}
