// A seat that is mine: a browser that has lost its key, one's own invitation, two people at one machine.
import type { Page } from '@playwright/test';
import { findings } from './axe';
import { OwnServer } from './own_server';
import { invite, sitDown } from './people';
import { openPeople } from './table';
import { DESK, PHONE, expect, test } from './test';

/** A code of the browser of this page, from the page about it. */
async function codeOf(page: Page, base: string): Promise<string> {
  await page.goto(`${base}#/recover`);
  await page.getByRole('button', { name: 'Show me a code' }).click();
  const code = await page.locator('.code-sheet .code').innerText();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
  return code;
}

async function enter(page: Page, code: string) {
  await page.getByLabel('The code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Get everything back' }).click();
}

const sheet = (page: Page) => page.getByRole('heading', { name: 'Recovery code', level: 1 });

test.describe('with keys', () => {
  // With a public name each context is somebody else.
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await OwnServer.start((address) => ['--public', address]);
  });
  test.afterAll(() => server.remove());

  test('cookies are deleted, and the code brings game and seat back', async ({ person }) => {
    const ada = await person(DESK);
    const { link } = await invite(ada, server.address);
    const game = ada.url();
    const bob = await person(PHONE);
    await sitDown(bob, link, 'Bob');
    await expect(bob.getByText('Only this browser holds your seat.')).toBeVisible();
    const code = await codeOf(ada, server.address);
    expect(await findings(ada), 'the page about the code').toEqual([]);

    await ada.context().clearCookies();
    await ada.goto(game);
    await ada.reload();
    await expect(ada.getByRole('heading', { name: 'This browser has lost its key' })).toBeVisible();
    await expect(ada.getByText('Continue on another device')).toBeVisible();
    expect(await findings(ada), 'a game that is not here').toEqual([]);
    await ada.getByRole('link', { name: 'To the start page' }).click();
    await expect(ada.getByRole('heading', { name: 'This browser has lost its key' })).toBeVisible();
    expect(await findings(ada), 'the first page').toEqual([]);
    await ada.getByRole('link', { name: 'Enter a code' }).click();

    await enter(ada, `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`);
    await expect(ada.getByRole('alert').filter({ hasText: 'A letter is wrong' })).toBeVisible();
    await enter(ada, code.toLowerCase().replaceAll('-', ' '));
    await expect(ada.getByRole('heading', { name: 'Everything is back' })).toBeVisible();
    const next = await ada.locator('.code-sheet .code').innerText();
    expect(next).not.toBe(code);
    expect(await findings(ada), 'everything is back').toEqual([]);
    await ada.getByRole('link', { name: 'To my games' }).click();
    await expect(ada.getByText('has lost its key')).toHaveCount(0);
    await ada.locator('.list a').first().click();
    await expect(ada.locator('.table')).toBeVisible();
    expect(ada.url()).toBe(game);
    await openPeople(ada);
    await expect(ada.getByRole('button', { name: 'Resign', exact: true })).toBeVisible();
  });

  test('a code works once: whoever comes second is told, and so is the browser that had it all', async ({
    person,
  }) => {
    const ada = await person();
    await invite(ada, server.address);
    const code = await codeOf(ada, server.address);
    await ada.goto(server.address);
    const tablet = await person(PHONE);
    await tablet.goto(`${server.address}#/recover`);
    await enter(tablet, code);
    await expect(tablet.getByRole('heading', { name: 'Everything is back' })).toBeVisible();
    await expect(ada.getByText(/have gone to another browser/)).toBeVisible();
    const phone = await person(PHONE);
    await phone.goto(`${server.address}#/recover`);
    await enter(phone, code);
    await expect(
      phone.getByRole('alert').filter({ hasText: 'This code is not valid here' }),
    ).toBeVisible();
    await ada.reload();
    await expect(
      ada.getByRole('heading', { name: 'The games of this browser are gone' }),
    ).toBeVisible();
    await ada.getByRole('button', { name: 'I do not need them' }).click();
    await ada.reload();
    await expect(ada.getByText('No games yet.')).toBeVisible();
    await expect(ada.getByText('games of this browser are gone')).toHaveCount(0);
  });

  test('who waits for a friend is offered a code, and who sits down too', async ({ person }) => {
    const ada = await person();
    const { link } = await invite(ada, server.address, { clock: 'days' });
    await ada.getByText('Recovery code', { exact: true }).click();
    await ada.getByRole('button', { name: 'Show me a code' }).click();
    await expect(ada.locator('.code-sheet .code')).toBeVisible();
    expect(await findings(ada), 'waiting').toEqual([]);
    const bob = await person(PHONE);
    await sitDown(bob, link, 'Bob');
    expect(await findings(bob), 'the offer').toEqual([]);
    await bob.getByRole('button', { name: 'Show me a code' }).click();
    await expect(bob.getByRole('dialog').locator('.code-sheet .code')).toBeVisible();
    expect(await findings(bob), 'the code at the table').toEqual([]);
    await bob.keyboard.press('Escape');
    await expect(bob.getByText('Only this browser holds your seat.')).toHaveCount(0);
    // Ada has one already.
    await expect(ada.getByText('Only this browser holds your seat.')).toHaveCount(0);
  });

  test('an offer that is declined does not come again', async ({ person }) => {
    const ada = await person();
    const { link } = await invite(ada, server.address);
    const bob = await person(PHONE);
    await sitDown(bob, link, 'Bob');
    await bob.getByRole('button', { name: 'Not now' }).click();
    await bob.reload();
    await expect(bob.locator('.table')).toBeVisible();
    await openPeople(bob);
    // Always to be found there.
    await expect(bob.getByRole('button', { name: 'Show me a code' })).toBeVisible();
    await bob.keyboard.press('Escape');
    await expect(bob.getByRole('button', { name: 'Not now' })).toHaveCount(0);
  });

  test('one’s own invitation says so, and offers both seats at this screen', async ({ person }) => {
    const ada = await person();
    const { link } = await invite(ada, server.address);
    await ada.goto(link);
    await expect(ada.getByRole('heading', { name: 'This is your own invitation' })).toBeVisible();
    await expect(ada.getByLabel('Link to sit down')).toHaveValue(link);
    await expect(ada.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
    expect(await findings(ada), 'own invitation').toEqual([]);
    await ada.getByRole('link', { name: 'Wait at my seat' }).click();
    await expect(ada.getByText('Waiting for the other player')).toBeVisible();
    await ada.goto(link);
    await ada.getByRole('button', { name: 'Play both seats on this screen' }).click();
    await expect(ada.locator('.table')).toBeVisible();
    await expect(ada.getByText('Waiting for the other player')).toHaveCount(0);
  });
});

test('at one machine, another browser takes the second seat', async ({ browser, server }) => {
  const ada = await (await browser.newContext({ viewport: DESK, bypassCSP: true })).newPage();
  await ada.goto(server.address);
  await expect(ada.getByText('get them back if it forgets them')).toHaveCount(0);
  const { link } = await invite(ada, server.address);
  const here = server.address + new URL(link).hash;
  await ada.goto(here);
  await expect(ada.getByRole('heading', { name: 'This is your own invitation' })).toBeVisible();
  await ada.getByRole('link', { name: 'Wait at my seat' }).click();

  const bob = await (await browser.newContext({ viewport: PHONE, bypassCSP: true })).newPage();
  await bob.goto(here);
  await expect(bob.getByText('It was made in another browser of this machine.')).toBeVisible();
  expect(await findings(bob), 'invitation at one machine').toEqual([]);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await expect(bob.locator('.table')).toBeVisible();
  await expect(ada.locator('.table')).toBeVisible();
  await expect(ada.getByText('Waiting for the other player')).toHaveCount(0);
  // Bob decides for the second seat only, also after he has come back.
  await bob.reload();
  await openPeople(bob);
  await expect(
    bob.getByRole('button', { name: /^(Resign|Call the game off)$/ }).first(),
  ).toBeVisible();
  await bob.keyboard.press('Escape');

  await bob.goto(`${server.address}#/recover`);
  await expect(sheet(bob)).toBeVisible();
  await bob.getByRole('button', { name: 'Be a browser of this machine again' }).click();
  await bob.getByRole('button', { name: 'Leave these games' }).click();
  await expect(bob.getByText('No code is needed.')).toBeVisible();
});

test(
  'an address of a game that was never made says so plainly at this machine',
  { tag: '@server' },
  async ({ page }) => {
    await page.goto('#/g/k3v9q2m8');
    await expect(page.getByText('There is no such game.')).toBeVisible();
    await page.goto('#/recover');
    await expect(page.getByText('No code is needed.')).toBeVisible();
  },
);
