import { Firefox } from './firefox';
import { DESK, expect, LYING, PHONE, test } from './test';
import { openMore, outside, play, todo, visit } from './visitor_game';

// One browser for all of these tests; screenshots in test-results/ for people to look at.
test.describe.configure({ mode: 'serial' });

/** The address of the start page; a folder's ends with a slash already. */
const home = (baseURL = '') => new URL('./', baseURL).href;

let firefox: Firefox;
test.beforeAll(async () => {
  firefox = await Firefox.open();
});
test.afterAll(async () => {
  await firefox.close();
});
test.afterEach(async () => {
  if (test.info().status !== 'passed') await firefox.look('failed');
  await firefox.goto('about:blank'); // or the page would miss its server, which ends with the test
  expect(firefox.errors).toEqual([]);
});

test('Firefox plays a whole base game on a desktop, then its replay and analysis', async ({
  baseURL,
}) => {
  await visit(firefox, home(baseURL), DESK);
  await firefox.look('start');
  await firefox.click('.new .ways button', 'against the computer');
  expect(await play(firefox, 'base')).toBeGreaterThan(25);
  await openMore(firefox);
  await firefox.click('.result .button', 'Replay');
  await firefox.until(() => document.querySelector('.table')?.getAttribute('data-ply') === '0');
  await firefox.press('\uE014'); // arrow to the right
  await firefox.until(() => document.querySelector('.table')?.getAttribute('data-ply') !== '0');
  await firefox.look('replay');
  await firefox.press('\uE00C'); // Escape
  await openMore(firefox);
  await firefox.click('.result .button', 'Analyse');
  await firefox.until(() => location.hash.startsWith('#/b/') && document.querySelector('main'));
  await firefox.until(() => document.querySelectorAll('.city').length === 2);
  await firefox.look('analysis');
});

async function beginLeaders(url: string) {
  await visit(firefox, url, PHONE);
  await firefox.look('start');
  await firefox.click('.new .ways button', '^\\s*Leaders');
  await firefox.look('leaders');
  await firefox.click('.new .button', 'against the computer');
}

test('Firefox plays a Leaders game on a phone up to the first card', async ({ baseURL }) => {
  await beginLeaders(home(baseURL));
  expect(await play(firefox, 'leaders', (kind) => kind === 'card')).toBeGreaterThan(4);
});

test('Firefox plays a whole Leaders game on a phone', { tag: '@nightly' }, async ({ baseURL }) => {
  await beginLeaders(home(baseURL));
  expect(await play(firefox, 'leaders')).toBeGreaterThan(30);
});

test('Firefox shows the first lesson, the rules and the menu on a phone lying on its side', async ({
  baseURL,
}) => {
  await visit(firefox, home(baseURL), LYING);
  await firefox.click('.new button', 'Learn');
  await firefox.click('.new .ways button', 'First game');
  await firefox.until(todo);
  await firefox.look('learn');
  expect(await firefox.ask(outside)).toEqual([]);
  await firefox.click('.tools button[aria-label="Menu"]');
  await firefox.click('[role="dialog"] .button', 'Rules');
  await firefox.until(() => document.querySelector('[role="dialog"] input'));
  await firefox.look('rules');
});
