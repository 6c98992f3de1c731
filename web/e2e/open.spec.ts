import type { Page } from '@playwright/test';
import { findings } from './axe';
import { OwnServer } from './own_server';
import { openPeople, result } from './table';
import { DESK, PHONE, expect, laidOut, test, type Person } from './test';

// A server of its own, with an open table. With a public name each context is somebody else.
let server: OwnServer;

/** Address at which people report something to the host. */
const REPORT = 'mailto:host@play.example.org';

test.describe.configure({ mode: 'serial' });

const base = () => server.address;

test.beforeAll(async () => {
  server = await OwnServer.start((address) => [
    ...['--public', address, '--open-table', '--report', REPORT],
  ]);
});

test.afterAll(() => server.remove());

/** Somebody with a browser of their own, at the open table. */
async function guest(person: Person, viewport = DESK): Promise<Page> {
  const page = await person(viewport);
  await page.goto(base());
  await page.getByRole('button', { name: /^Open table/ }).click();
  await expect(page.getByRole('heading', { name: 'Open table' })).toBeFocused();
  return page;
}

async function takeName(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take it' }).click();
}

/** Decides once, if it is this page's turn. */
async function decide(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pick = (what: string) => document.querySelector<HTMLElement>(what);
    (pick('.step [data-choice]') ?? pick('.place.choosing'))?.click();
  });
}

const picture = (page: Page, name: string) =>
  process.env['PICTURES'] && page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` });

test('two people take names, play a rated game, and a third one watches', async ({ person }) => {
  const ada = await guest(person);
  await expect(ada.getByText('Nobody offers a game at the moment.')).toBeVisible();
  await expect(ada.getByRole('link', { name: 'Play the computer' })).toBeVisible();
  const report = ada.getByRole('link', { name: 'Report something' });
  await expect(report).toHaveAttribute('href', REPORT);
  await picture(ada, 'empty');
  expect(await findings(ada)).toEqual([]);
  const bob = await guest(person, PHONE);
  await takeName(ada, 'Ada');
  await expect(ada.getByRole('heading', { name: 'Ada' })).toBeVisible();
  await takeName(bob, 'ADA');
  await expect(bob.getByRole('alert')).toContainText('Somebody at the open table has this name');
  await takeName(bob, 'Bob');
  await expect(bob.getByRole('heading', { name: 'Bob' })).toBeVisible();

  await ada.getByRole('button', { name: 'Offer a game' }).click();
  await expect(ada.getByRole('heading', { name: 'Offer a game' })).toBeFocused();
  await ada.getByRole('radio', { name: 'I begin' }).check();
  await ada.getByRole('checkbox', { name: /^Rated/ }).check();
  await picture(ada, 'form');
  expect(await findings(ada)).toEqual([]);
  await ada.getByRole('button', { name: 'Offer this game' }).click();
  await expect(ada.getByText('Waiting for somebody to sit down')).toBeVisible();

  const eve = await guest(person);
  await expect(eve.getByText('For a rated game, take a name first.')).toBeVisible();
  const sit = bob.getByRole('button', { name: 'Sit down: Ada (1500?)' });
  await expect(sit).toBeVisible();
  await picture(ada, 'offered');
  await picture(bob, 'phone');
  expect(await findings(bob)).toEqual([]);
  await laidOut(bob);
  expect(await bob.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await sit.click();
  for (const page of [ada, bob]) await expect(page.locator('.table')).toBeVisible();

  // Both decide; whoever looks at the open table sees the game, and nothing to decide in it.
  await expect(eve.getByText('Nobody offers a game at the moment.')).toBeVisible();
  await picture(eve, 'live');
  await eve.getByRole('link', { name: /^Ada .* – Bob/ }).click();
  await expect(eve.locator('.table')).toBeVisible();
  const ply = async () => Number(await eve.locator('.table').getAttribute('data-ply'));
  const begun = await ply();
  const decided = async () => {
    for (const page of [ada, bob]) await decide(page);
    return await ply();
  };
  await expect.poll(decided).toBeGreaterThan(begun + 3);
  await expect(eve.locator('.step [data-choice], .place.choosing')).toHaveCount(0);
  // Nothing to help, and nothing to take back.
  await expect(ada.getByRole('button', { name: /hint/i })).toHaveCount(0);
  await openPeople(ada);
  await expect(ada.getByText('This game is rated')).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Ask to take back' })).toHaveCount(0);
  await expect(report).toHaveAttribute('href', REPORT);
  await picture(ada, 'people');
  await ada.keyboard.press('Escape');
  await openPeople(bob);
  await expect(bob.getByRole('link', { name: 'Report something' })).toBeVisible();
  await picture(bob, 'people-phone');
  await bob.getByRole('button', { name: 'Resign', exact: true }).click();
  await bob.getByRole('button', { name: 'Resign for good' }).click();
  for (const page of [ada, bob]) {
    // He gave up in the draft, so he loses and she wins nothing by it.
    await expect(result(page)).toContainText('1500 → 1338');
    await expect(result(page)).toContainText('The game ended before Age II.');
    await expect(result(page)).not.toContainText('1662');
  }
  await picture(ada, 'result');

  await result(bob).getByRole('link', { name: 'To the open table' }).click();
  await expect(bob.getByText('Base game: 1338?')).toBeVisible();
  await bob.getByRole('link', { name: 'Your page' }).click();
  await expect(bob.getByRole('heading', { name: 'Bob' })).toBeFocused();
  await expect(bob.getByRole('row', { name: /Ada lost −162/ })).toBeVisible();
  await picture(bob, 'person-phone');
  expect(await findings(bob)).toEqual([]);
  await bob.getByRole('link', { name: 'Replay: Ada' }).click();
  await expect(result(bob)).toBeVisible();
  await eve.goto(`${base()}/#/person/bob`);
  await expect(eve.getByRole('heading', { name: 'Bob' })).toBeVisible();
  await expect(eve.getByText('The question mark')).toBeVisible();
  await expect(eve.getByRole('img', { name: /went from 1500 to 1338/ })).toBeVisible();
  await eve.emulateMedia({ colorScheme: 'dark' });
  await eve.reload();
  await expect(eve.getByRole('heading', { name: 'Bob' })).toBeVisible();
  await picture(eve, 'person-dark');
  expect(await findings(eve)).toEqual([]);
  await eve.getByRole('link', { name: 'To the open table' }).click();
  await expect(eve.getByRole('heading', { name: 'Open table' })).toBeVisible();
  await picture(eve, 'dark');
  expect(await findings(eve)).toEqual([]);
});

test('a name goes to another device by a link that works once', async ({ person }) => {
  const ann = await guest(person);
  await takeName(ann, 'Ann');
  await ann.getByRole('link', { name: 'Your page' }).click();
  const make = ann.getByRole('button', { name: 'Continue this name on another device' });
  await make.focus();
  await ann.keyboard.press('Enter');
  const link = await ann.getByLabel(/^Your own link/).inputValue();
  expect(new URL(link).hash).toMatch(/^#\/n\/[\w-]{43}$/);
  await expect(ann.getByText('Works once, for 10 minutes.')).toBeVisible();
  await picture(ann, 'name-link');
  expect(await findings(ann)).toEqual([]);

  // Somebody with a name cannot take it, and does not use the link up.
  const ben = await guest(person);
  await takeName(ben, 'Ben');
  await expect(ben.getByRole('heading', { name: 'Ben' })).toBeVisible();
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'This browser has a name already' })).toBeVisible();

  const phone = await guest(person, PHONE);
  await phone.goto(link);
  await expect(
    phone.getByRole('heading', { name: 'Continue as Ann on this device' }),
  ).toBeFocused();
  await picture(phone, 'name-moves');
  expect(await findings(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Continue here' }).click();
  await expect(phone.getByRole('heading', { name: 'Ann' })).toBeVisible();
  await expect(ann.getByRole('status').filter({ hasText: 'The name has moved' })).toBeVisible();
  await picture(ann, 'name-moved');
  await ann.getByRole('link', { name: 'To the open table' }).click();
  await expect(ann.getByRole('heading', { name: 'Take a name' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('link', { name: 'Your page' })).toBeVisible();
  const thief = await guest(person);
  await thief.goto(link);
  await expect(thief.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
});

test('who is blocked is met no more, until that is undone', async ({ person }) => {
  const cleo = await guest(person, PHONE);
  const dan = await guest(person);
  await takeName(cleo, 'Cleo');
  await takeName(dan, 'Dan');
  await expect(dan.getByRole('heading', { name: 'Dan' })).toBeVisible();
  const offer = async () => {
    await dan.getByRole('button', { name: 'Offer a game' }).click();
    await dan.getByRole('button', { name: 'Offer this game' }).click();
  };
  await offer();
  const sit = cleo.getByRole('button', { name: 'Sit down: Dan' });
  await expect(sit).toBeVisible();
  await picture(cleo, 'block-phone');
  expect(await findings(cleo)).toEqual([]);
  await cleo.getByRole('button', { name: 'Block Dan' }).click();
  await picture(cleo, 'block-really-phone');
  await cleo.getByRole('button', { name: 'Block Dan' }).click();
  await expect(sit).toHaveCount(0);
  await expect(cleo.getByRole('heading', { name: 'Blocked' })).toBeVisible();
  await laidOut(cleo);
  expect(await cleo.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await picture(cleo, 'blocked-phone');
  expect(await findings(cleo)).toEqual([]);
  await expect(dan.getByText('Waiting for somebody to sit down')).toBeVisible();
  await cleo.setViewportSize(DESK);
  await picture(cleo, 'blocked');
  await cleo.getByRole('button', { name: 'Unblock: Dan' }).click();
  await expect(sit).toBeVisible();

  // After a game between strangers, too.
  await picture(cleo, 'block');
  await sit.click();
  for (const page of [cleo, dan]) await expect(page.locator('.table')).toBeVisible();
  await openPeople(dan);
  await dan.getByRole('button', { name: 'Resign', exact: true }).click();
  await dan.getByRole('button', { name: 'Resign for good' }).click();
  const block = result(cleo).getByRole('button', { name: 'Block Dan' });
  await expect(block).toBeVisible();
  await picture(cleo, 'block-after');
  await block.click();
  await result(cleo).getByRole('button', { name: 'Block Dan: no more games together' }).click();
  await expect(result(cleo).getByText('Dan is blocked.')).toBeVisible();
  await cleo.setViewportSize(PHONE);
  await picture(cleo, 'block-after-phone');
  await result(cleo).getByRole('link', { name: 'To the open table' }).click();
  await expect(cleo.getByRole('button', { name: 'Unblock: Dan' })).toBeVisible();
});

test('an offer ends when it is withdrawn, and an unknown name is told', async ({ person }) => {
  const one = await guest(person);
  const two = await guest(person);
  await one.getByRole('button', { name: 'Offer a game' }).click();
  await expect(one.getByRole('checkbox', { name: /^Rated/ })).toBeDisabled();
  await one.getByRole('button', { name: 'Offer this game' }).click();
  await expect(two.getByRole('button', { name: /^Sit down: Somebody/ })).toBeVisible();
  await one.getByRole('button', { name: 'Withdraw' }).click();
  await expect(two.getByText('Nobody offers a game at the moment.')).toBeVisible();
  await two.goto(`${base()}/#/person/nobody`);
  await expect(two.getByRole('alert')).toContainText('Nobody here has this name.');
});

test('a server without an open table says nothing of it', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('button', { name: /^Play with a friend/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open table/ })).toHaveCount(0);
  await page.goto('./#/open');
  await expect(page.getByRole('alert')).toContainText('This server has no open table.');
});
