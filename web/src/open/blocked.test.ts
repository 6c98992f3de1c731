import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { OpenCtrl } from '../ctrl/open.svelte';
import { PeopleCtrl } from '../ctrl/people.svelte';
import Rematch from '../friend/Rematch.svelte';
import { somePeople } from '../friend/fixtures';
import { friendWords, openWords } from '../base/parts.svelte';
import type { ToRoom } from '../net/messages';
import Blocked from './Blocked.svelte';

beforeEach(async () => {
  await friendWords.load();
  await openWords.load();
});

const press = (target: HTMLElement, words: string) => {
  const found = [...target.querySelectorAll('button')].find((each) => each.textContent === words);
  expect(found, words).toBeDefined();
  found?.click();
  flushSync();
};

test('what was blocked is listed, and taken back by name', () => {
  const sent: ToRoom[] = [];
  const ctrl = new OpenCtrl((message) => sent.push(message) > 0);
  ctrl.hear({ t: 'blocked', d: { names: ['Ada'], nameless: 2 } });
  const target = document.createElement('div');
  const props = {
    blocked: ctrl.blocked,
    ready: true,
    onunblock: (name: string | null) => {
      ctrl.unblock(name);
    },
  };
  const view = mount(Blocked, { target, props });
  expect(target.textContent).toContain('Ada');
  expect(target.textContent).toContain(openWords.say('blocked.nameless', { n: 2 }));
  for (const button of target.querySelectorAll('button')) button.click();
  expect(sent).toEqual([
    { t: 'unblock', d: { name: 'Ada' } },
    { t: 'unblock', d: { name: null } },
  ]);
  expect(ctrl.waiting).toBe(true);
  ctrl.hear({ t: 'blocked', d: { names: [], nameless: 0 } });
  expect(ctrl.waiting).toBe(false);
  void unmount(view);
});

test('after a game with a stranger one may block the other, and is told so', () => {
  const sent: ToRoom[] = [];
  const people = new PeopleCtrl(somePeople({ open: true }), (message) => sent.push(message) > 0);
  const rival = people.told.seats[people.other].name ?? '';
  const target = document.body.appendChild(document.createElement('div'));
  const view = mount(Rematch, { target, props: { people, rival } });
  press(target, friendWords.say('block', { player: rival }));
  expect(sent).toEqual([]);
  press(target, friendWords.say('block.really', { player: rival }));
  expect(sent).toEqual([{ t: 'block', d: { name: rival } }]);
  people.hearBlocked([rival]);
  flushSync();
  expect(target.textContent).toContain(friendWords.say('blocked', { player: rival }));
  void unmount(view);
});

test('friends who play by a link have nothing to block', () => {
  const target = document.createElement('div');
  const people = new PeopleCtrl(somePeople({}), () => true);
  const view = mount(Rematch, { target, props: { people, rival: 'Bob' } });
  expect(target.textContent).not.toContain(friendWords.say('block', { player: 'Bob' }));
  void unmount(view);
});
