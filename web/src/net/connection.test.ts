import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueData } from './components';
import { socketUrl } from './socketUrl';
import { connect, type Heard, type ConnectionState, type Connection } from './connection';

class FakeSocket {
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.onclose?.();
  }
  /** Resolves when the page has had time to load the catalogue. */
  async welcome() {
    this.onopen?.();
    const message = { t: 'welcome', d: { protocol: 1, version: '0', catalogue: 'catalogue.json' } };
    this.onmessage?.({ data: JSON.stringify(message) });
    await vi.advanceTimersByTimeAsync(0);
  }
}

let sockets: FakeSocket[];
let states: ConnectionState[];
let heard: string[];
let connection: Connection;
let loads: (address: string) => Promise<CatalogueData>;
const nothing = {} as CatalogueData;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  sockets = [];
  states = [];
  heard = [];
  loads = () => Promise.resolve(nothing);
  connection = connect(
    {
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      remote: true,
    },
    {
      state: (state) => states.push(state),
      message: (message: Heard) => heard.push(message.t),
    },
    (address) => loads(address),
  );
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('says hello, and is open when it has been welcomed', async () => {
  expect(connection.send({ t: 'games', d: {} })).toBe(false);
  await sockets[0]?.welcome();
  expect(sockets[0]?.sent).toEqual(['{"t":"hello","d":{"protocol":1}}']);
  expect(states).toEqual(['connecting', 'open']);
  expect(heard).toEqual(['welcome']);
  expect(connection.send({ t: 'games', d: {} })).toBe(true);
});

test('nothing is asked before the catalogue is there', async () => {
  let come: (data: CatalogueData) => void = () => undefined;
  loads = (address) => {
    expect(address).toBe('catalogue.json');
    return new Promise((resolve) => (come = resolve));
  };
  await sockets[0]?.welcome();
  expect(states).toEqual(['connecting']);
  expect(connection.send({ t: 'games', d: {} })).toBe(false);
  come(nothing);
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(['connecting', 'open']);
});

test('a catalogue that does not come is asked for again on a new connection', async () => {
  loads = () => Promise.reject(new Error('offline'));
  await sockets[0]?.welcome();
  expect(states).toEqual(['connecting', 'lost']);
  vi.advanceTimersByTime(250);
  loads = () => Promise.resolve(nothing);
  await sockets[1]?.welcome();
  expect(states.at(-1)).toBe('open');
});

test('a catalogue that comes after the connection was lost opens nothing', async () => {
  let come: (data: CatalogueData) => void = () => undefined;
  loads = () => new Promise((resolve) => (come = resolve));
  await sockets[0]?.welcome();
  sockets[0]?.close();
  come(nothing);
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(['connecting', 'lost']);
  expect(heard).toEqual([]);
});

test('tries again by itself, waiting longer each time', async () => {
  await sockets[0]?.welcome();
  sockets[0]?.close();
  expect(states.at(-1)).toBe('lost');
  expect(connection.send({ t: 'games', d: {} })).toBe(false);
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(2);
  sockets[1]?.close();
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(3);
  await sockets[2]?.welcome();
  expect(states.at(-1)).toBe('open');
});

test('once it was back, the next interruption is short again', async () => {
  sockets[0]?.close();
  vi.advanceTimersByTime(250);
  sockets[1]?.close();
  vi.advanceTimersByTime(500);
  await sockets[2]?.welcome();
  sockets[2]?.close();
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(4);
});

test('pages that lost the server together do not all come back together', () => {
  vi.mocked(Math.random).mockReturnValue(0);
  sockets[0]?.close();
  vi.advanceTimersByTime(125);
  expect(sockets).toHaveLength(2);
  vi.mocked(Math.random).mockReturnValue(0.999);
  sockets[1]?.close();
  vi.advanceTimersByTime(740);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(10);
  expect(sockets).toHaveLength(3);
});

test('a network that is back is used at once', () => {
  sockets[0]?.close();
  sockets[0] = new FakeSocket();
  globalThis.dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(2);
});

test('once closed it stays closed', async () => {
  await sockets[0]?.welcome();
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test('the address follows that of the page', () => {
  expect(socketUrl({ href: 'http://localhost:8080/#/g/abc' })).toBe('ws://localhost:8080/ws');
  expect(socketUrl({ href: 'https://example.org/duel/' })).toBe('wss://example.org/duel/ws');
});

test('a network that is gone is noticed at once, and only one socket takes over', async () => {
  await sockets[0]?.welcome();
  globalThis.dispatchEvent(new Event('offline'));
  expect(states.at(-1)).toBe('lost');
  sockets[0]?.close();
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  await sockets[1]?.welcome();
  expect(states.at(-1)).toBe('open');
  expect(sockets).toHaveLength(2);
});

test('after a sleep the connection is made anew', async () => {
  await sockets[0]?.welcome();
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(1);
  vi.setSystemTime(Date.now() + 600_000);
  vi.advanceTimersByTime(5000);
  expect(states.at(-1)).toBe('lost');
  expect(sockets).toHaveLength(2);
});

test('a socket that was closed and then loses its network is replaced once', async () => {
  await sockets[0]?.welcome();
  sockets[0]?.close();
  globalThis.dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(2);
  expect(states.filter((state) => state === 'lost')).toHaveLength(1);
});

test('nothing is heard any more of a socket that was replaced', async () => {
  const [old] = sockets;
  globalThis.dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(250);
  await old?.welcome();
  expect([heard, old?.sent]).toEqual([[], []]);
  expect(connection.send({ t: 'games', d: {} })).toBe(false);
});

const move = { t: 'play', d: { game: 'g1', ply: 20, seat: 0, move: 'build baths' } } as const;

test('a decision without an answer is told as waiting, and sent over a new socket', async () => {
  await sockets[0]?.welcome();
  connection.send(move);
  vi.advanceTimersByTime(5900);
  expect(states.at(-1)).toBe('open');
  vi.advanceTimersByTime(200);
  expect(states.at(-1)).toBe('lost');
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(6000);
  expect(sockets).toHaveLength(2);
  await sockets[1]?.welcome();
  expect(states.at(-1)).toBe('open');
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

test('an answer that is only slow changes nothing but what is told meanwhile', async () => {
  await sockets[0]?.welcome();
  connection.send(move);
  vi.advanceTimersByTime(8000);
  expect(states.at(-1)).toBe('lost');
  sockets[0]?.onmessage?.({ data: JSON.stringify({ t: 'table', d: {} }) });
  expect(states.at(-1)).toBe('open');
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test('what needs no answer may be followed by silence', async () => {
  await sockets[0]?.welcome();
  connection.send({ t: 'leave', d: {} });
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, states.at(-1)]).toEqual([1, 'open']);
});

test('a worker that may have ended while the device slept is begun anew when it wakes', async () => {
  const workers: FakeSocket[] = [];
  const open = () => {
    const worker = new FakeSocket();
    workers.push(worker);
    return worker;
  };
  const carrier = { open, remote: false } as unknown as Parameters<typeof connect>[0];
  const own = connect(carrier, { state: () => undefined, message: () => undefined }, loads);
  await workers[0]?.welcome();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers).toHaveLength(1);
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(workers).toHaveLength(2);
  own.close();
});
