import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findings } from './axe';
import { Firefox } from './firefox';
import { OwnServer, program } from './own_server';
import {
  AT_ONCE,
  decide,
  deciderFirst,
  decideHere,
  invite,
  playOn,
  samePly,
  sitDown,
} from './people';
import { plyBelow, plyOf, openPeople, result } from './table';
import { PHONE, expect, test, type Person } from './test';

// A server of its own, because the tests stop it. With a public name each context is somebody else.
let server: OwnServer;

test.describe.configure({ mode: 'serial' });

const base = () => server.address;

test.beforeAll(async () => {
  server = await OwnServer.start((address) => ['--public', address]);
});

test.afterAll(() => server.remove());

async function recordOf(page: Page): Promise<string> {
  const details = result(page).locator('details');
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

function checkReplay(record: string) {
  const file = join(server.data, 'record.jsonl');
  writeFileSync(file, record);
  execFileSync(program, ['replay', '--check', file], { stdio: 'ignore' });
}

const lost = (page: Page) => page.getByText(/connection to the program is lost/);

async function killAndServe(pages: Page[]) {
  await server.kill();
  for (const page of pages) await expect(lost(page)).toBeVisible();
  await server.serve();
  for (const page of pages) await expect(lost(page)).toBeHidden();
}

async function resign(page: Page) {
  await openPeople(page);
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Resign for good' }).click();
}

/** The same record at both, which the program accepts. */
async function checkRecords(ada: Page, bob: Page) {
  const records = [await recordOf(ada), await recordOf(bob)];
  expect(records[0]).toBe(records[1]);
  checkReplay(records[0] ?? '');
}

async function playByLink(person: Person, end: (ada: Page, bob: Page) => Promise<void>) {
  const ada = await person();
  const { link, watch } = await invite(ada, base());
  expect(new URL(ada.url()).hash).toMatch(/^#\/g\//);
  await expect(ada.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  expect(await findings(ada), 'waiting').toEqual([]);

  const bob = await person(PHONE);
  await bob.goto(link);
  await expect(bob.getByText('No clock')).toBeVisible();
  expect(await findings(bob), 'invitation').toEqual([]);
  await sitDown(bob, link, 'Bob');
  expect(new URL(bob.url()).hash).toMatch(/^#\/g\//);

  const carla = await person();
  await carla.goto(watch);
  const all = [ada, bob, carla];
  for (const page of all) {
    await expect(page.getByRole('button', { name: 'Ada', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bob', exact: true })).toBeVisible();
  }
  await expect(ada).toHaveTitle(/^Your turn/);
  await expect(ada.locator('link[rel="icon"]')).toHaveAttribute('href', /turn/);
  await expect(bob.locator('link[rel="icon"]')).not.toHaveAttribute('href', /turn/);

  await playOn([ada, bob], 30);
  await samePly(all);
  // One who waits still sees the own prices, in a quiet colour.
  const [, waiting] = await deciderFirst([ada, bob]);
  await expect(waiting.locator('.place .tag .muted').first()).toBeVisible();
  await expect(waiting.locator('.place .tag .tag:not(.muted), .place .theirs')).toHaveCount(0);
  const before = await plyOf(ada);
  await killAndServe(all);
  await samePly(all);
  // Nothing that was shown is lost; a decision that was still on its way may have been kept too.
  expect(await plyOf(ada)).toBeGreaterThanOrEqual(before);

  // Nobody learns anything while a device has no network; then it catches up by itself.
  const [quick, slow] = await deciderFirst([ada, bob]);
  await slow.context().setOffline(true);
  await expect(lost(slow)).toBeVisible();
  await playOn([quick], (await plyOf(quick)) + 1);
  await slow.context().setOffline(false);
  await samePly(all);

  await end(ada, bob);
  for (const page of all) await expect(result(page)).toBeVisible();
  await expect(carla.locator('.step [data-choice]')).toHaveCount(0);
  await checkRecords(ada, bob);
  expect(await findings(ada), 'end').toEqual([]);

  // The rematch takes the watcher along, and the old link still leads to it.
  await ada.getByRole('button', { name: 'Rematch, seats swapped' }).click();
  await bob.getByRole('button', { name: 'Accept the rematch' }).click();
  for (const page of all) await expect(result(page)).toHaveCount(0);
  await expect(bob.locator('.status h1')).toContainText('Your turn');
  await ada.goto(base());
  const games = ada.getByRole('listitem').filter({ hasText: 'Ada against Bob' });
  await expect(games).toHaveCount(2);
}

test('a game by link, over a restart and a cut network, with somebody watching', ({ person }) =>
  playByLink(person, async (ada, bob) => {
    // A game that is given up while Wonders are drafted has no record.
    await playOn([ada, bob], 41);
    await samePly([ada, bob]);
    await resign(ada);
  }));

test('the same to the end of the game', { tag: '@nightly' }, ({ person }) =>
  playByLink(person, (ada, bob) => playOn([ada, bob])),
);

test('a whole game with Leaders over a restart; nothing of a secret choice reaches the other side', async ({
  person,
}) => {
  const ada = await person();
  const { link } = await invite(ada, base(), { game: 'Leaders' });
  const bob = await person();
  const heard: string[] = [];
  bob.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      heard.push((JSON.parse(String(payload)) as { t: string }).t);
    });
  });
  await sitDown(bob, link, 'Bob');

  // The drafts of leaders and Wonders, up to the first choice that both make in secret.
  const choose = '.step.recruit_choose';
  const secret = (page: Page) => page.locator(`${choose} [data-choice]`).first();
  let turn = 0;
  const bothChoose = async () => {
    await decide([ada, bob], turn++, choose);
    return (await secret(ada).isVisible()) && (await secret(bob).isVisible());
  };
  await expect.poll(bothChoose, { intervals: AT_ONCE }).toBe(true);

  const seen = await bob.locator('.table').innerText();
  const before = heard.length;
  await secret(ada).click();
  await expect(ada.locator('.status h1')).toContainText('Waiting');
  // Anything that the server had told Bob he would have heard before the answer to his own request.
  await openPeople(bob);
  await bob.getByRole('button', { name: 'Continue on another device' }).click();
  await expect(bob.getByLabel(/^Your own link/)).toBeVisible();
  await expect.poll(() => heard.slice(before)).toContain('handover');
  expect(heard.slice(before)).toEqual(['handover']);
  await bob.keyboard.press('Escape');
  await expect(bob.getByRole('dialog')).toHaveCount(0);
  expect(await bob.locator('.table').innerText()).toBe(seen);

  // Without its counterpart an answer is not stored: it is asked for again.
  await killAndServe([ada, bob]);
  for (const page of [ada, bob]) await expect(secret(page)).toBeVisible();
  await playOn([ada, bob]);
  for (const page of [ada, bob]) await expect(result(page)).toBeVisible();
  await checkRecords(ada, bob);
});

test(
  'clocks, presence, phrases, taking back and resigning',
  { tag: '@smoke' },
  async ({ person }) => {
    const ada = await person();
    const { link, watch } = await invite(ada, base(), { clock: 'minutes' });
    const bob = await person(PHONE);
    await sitDown(bob, link, 'Bob');
    await expect(ada.locator('.clock.running')).toHaveText(/^14:|^15:/);
    await expect(ada.locator('.clock')).toHaveCount(2);
    await playOn([ada, bob], (await plyOf(ada)) + 1);

    await openPeople(ada);
    const panel = ada.getByRole('dialog', { name: 'The people at this table' });
    await expect(panel).toBeVisible();
    expect(await findings(ada), 'people').toEqual([]);
    await panel.getByRole('button', { name: 'Good luck' }).click();
    await expect(bob.locator('.bubble')).toHaveText('Good luck');
    expect(await findings(bob), 'a bubble').toEqual([]);

    const before = await plyOf(ada);
    await ada.keyboard.press('u');
    await expect(bob.getByText('Ada asks to take back the last decision.')).toBeVisible();
    expect(await findings(bob), 'asked').toEqual([]);
    await bob.getByRole('button', { name: 'Allow it' }).click();
    await plyBelow(bob, before);

    // A stranger with the join link cannot sit down any more, but may watch.
    const carla = await person();
    await carla.goto(link);
    await expect(carla.getByRole('heading', { name: 'Both seats are taken' })).toBeVisible();
    expect(await findings(carla), 'taken').toEqual([]);
    await carla.goto(`${base()}/${new URL(ada.url()).hash}`);
    await expect(carla.getByRole('heading', { name: 'This browser has no seat' })).toBeVisible();
    await carla.goto(watch);
    await expect(carla.locator('.table')).toBeVisible();

    await bob.context().close();
    await expect(ada.locator('.dot.gone')).toBeVisible();
    await openPeople(ada);
    await panel.getByRole('button', { name: 'Resign' }).click();
    await panel.getByRole('button', { name: 'Resign for good' }).click();
    await expect(result(ada)).toContainText('Bob wins by resignation.');
    await expect(carla.locator('.result')).toContainText('Bob wins by resignation.');
  },
);

test('a seat moves to another device by a link that works once', async ({ person }) => {
  const ada = await person();
  const { link } = await invite(ada, base(), { clock: 'days' });
  const bob = await person();
  await sitDown(bob, link, 'Bob');
  await openPeople(ada);
  await ada.getByRole('button', { name: 'Continue on another device' }).click();
  const ticket = await ada.getByLabel(/^Your own link/).inputValue();
  const phone = await person(PHONE);
  await phone.goto(ticket);
  expect(await findings(phone), 'continue').toEqual([]);
  await phone.getByRole('button', { name: 'Continue here' }).click();
  await expect(phone.locator('.step [data-choice]').first()).toBeVisible();
  await expect(ada.locator('.step [data-choice]')).toHaveCount(0);
  const thief = await person();
  await thief.goto(ticket);
  await expect(thief.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
});

test('a game nobody has come to is called off, and its link leads nowhere', async ({ person }) => {
  const ada = await person();
  const { link } = await invite(ada, base());
  await ada.getByRole('button', { name: 'Call the game off' }).click();
  await expect(ada.getByRole('heading', { name: 'New game' })).toBeVisible();
  const bob = await person();
  await bob.goto(link);
  await expect(bob.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
  expect(await findings(bob), 'unknown link').toEqual([]);
  await bob.getByRole('link', { name: 'A game of my own' }).click();
  await expect(bob.getByRole('button', { name: 'Make the link' })).toBeVisible();
});

test('a whole game between Chromium and Firefox', { tag: '@nightly' }, async ({ person }) => {
  const ada = await person();
  const { link } = await invite(ada, base(), { clock: 'minutes' });
  const firefox = await Firefox.open();
  try {
    await firefox.goto(link);
    await firefox.until(() => document.querySelector('h1')?.textContent.includes('Ada'));
    await firefox.ask(() => {
      const settings = { pace: 0, language: 'en', name: 'Bob' };
      localStorage.setItem('dipolis.settings', JSON.stringify(settings));
    });
    await firefox.goto('about:blank');
    await firefox.goto(link);
    await firefox.click('button[type="submit"]', 'Sit down');
    await expect(ada.getByRole('button', { name: 'Bob', exact: true })).toBeVisible();
    for (let turn = 0; !(await result(ada).isVisible()); turn++) {
      const decided = async () =>
        (await decide([ada], turn)) ||
        (await firefox.ask(decideHere, { turn })) ||
        (await result(ada).isVisible());
      await expect.poll(decided, { intervals: AT_ONCE }).toBe(true);
    }
    await firefox.until(() => document.querySelector('section.result') !== null);
    const heading = await ada.locator('.result .mood').innerText();
    const other = await firefox.ask(() => document.querySelector('.result .mood')?.textContent);
    const opposite = { Victory: 'Defeat', Defeat: 'Victory' }[heading];
    expect(other?.trim()).toBe(opposite ?? 'Shared victory');
    checkReplay(await recordOf(ada));
    expect(firefox.errors).toEqual([]);
  } finally {
    await firefox.close();
  }
});
