import { beforeEach, expect, test } from 'vitest';
import { welcome } from '../net/fixtures';
import { somePeople } from '../friend/fixtures';
import type { Invitation, ToRoom } from '../net/messages';
import { Invited } from './invited.svelte';
import { recovery } from './recovery.svelte';

const link = '#/j/g1secret';
const invitation: Invitation = { kind: 'join', state: 'yours', game: 'g1', seat: 0, waiting: true };

let sent: ToRoom[];
let dialled: number;
let invited: Invited;

/** The connection is opened, with a key or, at the server's own machine, without one. */
function meet(key?: string) {
  recovery.hear({ ...welcome, d: { ...welcome.d, ...(key && { key }) } });
}

beforeEach(() => {
  localStorage.clear();
  sent = [];
  dialled = 0;
  meet();
  invited = new Invited(
    { page: 'link', kind: 'join', link },
    {
      send: (message) => {
        sent.push(message);
        return true;
      },
      beSecond: () => {
        dialled++;
      },
    },
  );
  invited.look();
});

test('an invitation of a browser with a key was made in it', () => {
  meet('ada');
  invited.hear(invitation);
  expect(invited.own).toBe('browser');
});

test('an invitation of somebody else is nobody’s here', () => {
  meet('bob');
  invited.hear({ ...invitation, state: 'open', waiting: false });
  expect(invited.own).toBe(null);
});

test('at one machine it was made in this browser if somebody sat here', () => {
  recovery.hear({ t: 'people', d: somePeople({ game: 'g1' }) });
  invited.hear(invitation);
  expect(invited.own).toBe('browser');
});

test('in another browser of the machine somebody sits down as a second person', () => {
  invited.hear(invitation);
  expect(invited.own).toBe('machine');
  invited.join('Bob');
  expect([dialled, invited.joining]).toEqual([1, true]);
  expect(sent.filter(({ t }) => t === 'join')).toEqual([]);
  meet('second');
  invited.resume();
  expect(sent.at(-1)).toEqual({ t: 'join', d: { link, name: 'Bob' } });
  // The connection was cut before the table came: it is asked as usual.
  invited.resume();
  expect(sent.at(-1)?.t).toBe('look');
});

test('a server that gave no key leaves everything as it was', () => {
  invited.hear(invitation);
  invited.join('Bob');
  meet();
  invited.resume();
  expect(sent.at(-1)?.t).toBe('look');
  expect(invited.joining).toBe(false);
});
