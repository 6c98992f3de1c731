import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import openTable from '../../../tests/messages/server_open_table.json';
import yourself from '../../../tests/messages/server_yourself.json';
import { catalogueOf } from '../base/catalogue';
import { host } from '../base/host.svelte';
import { LobbyCtrl } from '../ctrl/lobby.svelte';
import { OpenCtrl } from '../ctrl/open.svelte';
import { PeopleCtrl } from '../ctrl/people.svelte';
import { somePeople } from '../friend/fixtures';
import PeoplePanel from '../friend/PeoplePanel.svelte';
import { friendWords, openWords } from '../base/parts.svelte';
import { aTable } from '../game/fixtures';
import type { Heard } from '../net/connection';
import { catalogueData, welcome } from '../net/fixtures';
import type { People } from '../net/messages';
import OpenPage from '../open/OpenPage.svelte';

const MAIL = 'mailto:host@example.org';
const PAGE = 'https://example.org/report';

beforeEach(async () => {
  host.report = '';
  await Promise.all([friendWords.load(), openWords.load()]);
});

/** The page hears the server's greeting. */
function greet(report?: string) {
  let say: (message: Heard) => void = () => {};
  new LobbyCtrl(
    (hearer) => {
      say = (message) => {
        hearer.message(message);
      };
      return { send: () => true, sent: 0, close: () => {} };
    },
    () => {},
  );
  say({ t: 'welcome', d: { ...welcome.d, ...(report === undefined ? {} : { report }) } });
}
const link = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Report something' });

function showPanel(change: Partial<People>) {
  const people = new PeopleCtrl(somePeople(change), () => true);
  render(PeoplePanel, { people, table: aTable({}), onclose: () => {} });
}

function showOpenTable() {
  const ctrl = new OpenCtrl(() => true);
  ctrl.hear(openTable as unknown as Heard);
  ctrl.hear(yourself as unknown as Heard);
  render(OpenPage, { ctrl, catalogue: catalogueOf(catalogueData), addons: [] });
}

test('the open table has a link to the host, who gave one', () => {
  greet(PAGE);
  showOpenTable();
  expect(link()?.href).toBe(PAGE);
  expect(link()?.target).toBe('_blank');
  expect(link()?.rel).toBe('noopener noreferrer');
});

test('without one there is no link', () => {
  greet(PAGE);
  greet();
  showOpenTable();
  expect(link()).toBeNull();
});

test('a game between people who do not know each other has it, one between friends does not', () => {
  greet(MAIL);
  showPanel({});
  expect(link()).toBeNull();
  showPanel({ open: true });
  expect(link()?.href).toBe(MAIL);
  expect(link()?.target).toBe('');
});

test('who watches has it too', () => {
  greet(MAIL);
  const [first, second] = somePeople().seats;
  showPanel({ open: true, seats: [{ ...first, yours: false }, second] });
  expect(link()?.href).toBe(MAIL);
});

test('nothing but a page or a letter is linked', () => {
  greet('javascript:alert(1)');
  showPanel({ open: true });
  expect(link()).toBeNull();
});
