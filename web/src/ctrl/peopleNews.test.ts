import { beforeEach, expect, test, vi } from 'vitest';
import { aTable, built } from '../game/fixtures';
import { somePeople } from '../friend/fixtures';
import type { ConnectionState, Heard } from '../net/connection';
import { welcome } from '../net/fixtures';
import type { ToRoom } from '../net/messages';
import { LobbyCtrl } from './lobby.svelte';

let say: (message: Heard) => void;
let turn: (state: ConnectionState) => void;
let sent: ToRoom[];
let lobby: LobbyCtrl;

function open(hash: string) {
  location.hash = hash;
  sent = [];
  lobby = new LobbyCtrl(
    (hearer) => {
      say = (message) => {
        hearer.message(message);
      };
      turn = (state) => {
        hearer.state(state);
      };
      return {
        send: (message) => {
          sent.push(message);
          return true;
        },
        get sent() {
          return sent.length;
        },
        close: () => {},
      };
    },
    () => {},
  );
  greet();
}

/** The invitation, if it is the screen. */
const invited = () => (lobby.screen.kind === 'link' ? lobby.screen.invited : null);
const greet = () => {
  say(welcome);
};
const seated = async () => {
  await vi.waitFor(() => {
    expect(lobby.table?.people).toBeTruthy();
  });
};
const human: [string, string] = ['human', 'human'];
const table = (change: Parameters<typeof aTable>[0] = {}) =>
  aTable({ seats: human, from: 0, ...change });

beforeEach(() => {
  location.hash = '';
});

test('a link is looked at, and joining leads to the game without a way back to the link', async () => {
  open('#/j/g1secret');
  expect(sent).toContainEqual({ t: 'look', d: { link: '#/j/g1secret' } });
  say({ t: 'invitation', d: { kind: 'join', state: 'open', game: 'g1', by: 'Ada', seat: 1 } });
  expect(invited()?.invitation?.by).toBe('Ada');
  const before = history.length;
  invited()?.join(' Bob ');
  expect(sent.at(-1)).toEqual({ t: 'join', d: { link: '#/j/g1secret', name: 'Bob' } });
  say({ t: 'table', d: table({ you: [1] }) });
  say({ t: 'people', d: somePeople() });
  await seated();
  expect(location.hash).toBe('#/g/g1');
  expect(history.length).toBe(before);
  expect(lobby.table?.table.names).toEqual(['Ada', 'Bob']);
});

test('what the server refuses stays with the link', () => {
  open('#/j/g1secret');
  say({ t: 'error', d: { why: 'unknown_link' } });
  expect(invited()?.trouble).toBe('unknown_link');
  expect(lobby.trouble).toBe(null);
});

test('who watches goes along to the rematch, and comes back by the same link', async () => {
  open('#/w/g1secret');
  const watching: ToRoom = { t: 'watch', d: { link: '#/w/g1secret' } };
  expect(sent.at(-1)).toEqual(watching);
  say({ t: 'table', d: table({ you: [], ply: 20 }) });
  say({ t: 'people', d: somePeople() });
  await seated();
  expect(location.hash).toBe('#/w/g1secret');
  sent.length = 0;
  turn('lost');
  greet();
  expect(sent).toEqual([watching]);
  say({ t: 'people', d: somePeople({ next: 'g2' }) });
  expect(sent).toEqual([watching, watching]);
  say({ t: 'table', d: table({ you: [], game: 'g2', ply: 0 }) });
  expect(lobby.table?.game).toBe('g2');
});

test('after a cut the page says what others did meanwhile', async () => {
  open('#/g/g1');
  say({ t: 'table', d: table({ ply: 1, events: [built(0, 0, 'baths')] }) });
  say({ t: 'people', d: somePeople() });
  await seated();
  turn('lost');
  greet();
  expect(sent.at(-1)).toEqual({ t: 'open', d: { game: 'g1' } });
  const events = [built(0, 0, 'baths'), built(1, 1, 'quarry')];
  say({ t: 'table', d: table({ ply: 2, events }) });
  expect(lobby.notice.sentence?.args?.['what']).toBe('Bob built Quarry for nothing.');
});

test('a player who was looking at the past when cut off is not told old news again', async () => {
  open('#/g/g1');
  const events = [built(0, 0, 'baths'), built(1, 1, 'quarry')];
  say({ t: 'table', d: table({ ply: 2, events }) });
  say({ t: 'people', d: somePeople() });
  await seated();
  lobby.table?.lookBack(0);
  lobby.table?.hearPast(table({ ply: 0 }));
  turn('lost');
  greet();
  say({ t: 'table', d: table({ ply: 2, events }) });
  expect(lobby.notice.sentence).toBeNull();
  expect(lobby.table?.past.ply).toBe(0);
});

test('a seat that went to another device leaves a watcher behind, who is told so', async () => {
  open('#/g/g1');
  say({ t: 'table', d: table() });
  say({ t: 'people', d: somePeople() });
  await seated();
  say({ t: 'table', d: table({ you: [] }) });
  expect(lobby.notice.sentence?.key).toBe('ui.seat_elsewhere');
});

test('a rematch is opened once both want it, not each time the old game is looked at', async () => {
  open('#/g/g1');
  say({ t: 'table', d: table() });
  say({ t: 'people', d: somePeople({ next: 'g2' }) });
  await seated();
  say({ t: 'people', d: somePeople({ next: 'g2' }) });
  expect(location.hash).toBe('#/g/g1');
  say({ t: 'people', d: somePeople() });
  say({ t: 'people', d: somePeople({ next: 'g2' }) });
  expect(location.hash).toBe('#/g/g2');
});

test('nothing can be chosen before the friend has come', async () => {
  open('#/g/g1');
  say({ t: 'table', d: table() });
  say({ t: 'people', d: somePeople({ begun: false }) });
  await seated();
  expect(lobby.table?.deciding).toBe(false);
  say({ t: 'people', d: somePeople() });
  expect(lobby.table?.deciding).toBe(true);
});

test('a refused request is not taken for a refused move', async () => {
  open('#/g/g1');
  say({ t: 'table', d: table() });
  say({ t: 'people', d: somePeople() });
  await seated();
  const [option] = lobby.table?.table.options ?? [];
  if (option) lobby.table?.play(option);
  expect(sent.at(-1)).toMatchObject({ t: 'play', d: { seat: 0, ply: 20 } });
  say({ t: 'refused', d: { game: 'g1', ply: 20, why: 'not_now' } });
  expect(lobby.table?.outbox.sent).not.toBe(null);
  expect(lobby.notice.sentence?.key).toBe('refused.not_now');
});
