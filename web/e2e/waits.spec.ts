import { expect, test, type Browser, type Page } from '@playwright/test';
import { findings } from './axe';
import { OwnServer } from './own_server';
import { PHONE, invite, person, playOn, samePly, sitDown } from './people';
import { result } from './table';

// What happens between two people because time passes, or after a pause.
let server: OwnServer;

test.beforeAll(async () => {
  server = await OwnServer.start((address) => ['--public', address]);
});

test.afterAll(() => server.remove());

const picture = (page: Page, name: string) =>
  process.env['PICTURES'] && page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` });

/** A game of two after the draft: first whoever must decide now, then the other. */
async function underWay(browser: Browser, minutes: number, viewport = PHONE) {
  const ada = await person(browser, viewport);
  const { link } = await invite(ada, server.address, { clock: 'minutes', minutes });
  const bob = await person(browser);
  await sitDown(bob, link, 'Bob');
  await playOn([ada, bob], 41);
  await samePly([ada, bob]);
  await expect
    .poll(async () => (await turn(ada)) !== (await turn(bob)), { message: 'one must decide' })
    .toBe(true);
  return (await turn(ada)) ? ([ada, bob] as const) : ([bob, ada] as const);
}

const turn = async (page: Page) => /^Your turn/.test(await page.title());

// Real minutes pass, for both games at the same time.
test('a win is claimed from whoever left, and another clock runs out', async ({ browser }) => {
  const [slow, quick] = await underWay(browser, 1);
  const [gone, left] = await underWay(browser, 30);
  await gone.context().close();
  const offer = left.getByRole('region', { name: /has left the table/ });
  await expect(offer).toContainText(/In \d+ seconds you may claim the win/);
  await expect(offer.getByRole('button')).toHaveCount(0);
  expect(await findings(left), 'left alone').toEqual([]);
  await picture(left, 'left-alone');

  const late = { timeout: 90_000 };
  await expect(result(slow)).toContainText('Defeat', late);
  await expect(result(quick)).toContainText('Victory');
  for (const page of [slow, quick]) await expect(result(page)).toContainText('time');
  expect(await findings(quick), 'time over').toEqual([]);
  await picture(slow, 'time-over');

  await expect(offer.getByRole('button', { name: 'Call the game off' })).toBeVisible(late);
  await picture(left, 'claim');
  expect(await findings(left), 'claim').toEqual([]);
  await offer.getByRole('button', { name: 'Claim the win' }).click();
  await expect(result(left)).toContainText('Victory');
  await left.reload();
  await expect(result(left)).toContainText('Victory');
  await picture(left, 'claimed');
});

test('a rematch is agreed on after both pages were loaded anew', async ({ browser }) => {
  const [loser, winner] = await underWay(browser, 30);
  const old = loser.url();
  await loser.keyboard.press('t');
  await loser.getByRole('button', { name: 'Resign', exact: true }).click();
  await loser.getByRole('button', { name: 'Resign for good' }).click();
  await loser.getByRole('button', { name: 'Rematch, seats swapped' }).click();
  await expect(winner.getByRole('button', { name: 'Accept the rematch' })).toBeVisible();
  await loser.reload();
  await winner.reload();
  await expect(loser.getByRole('button', { name: 'No rematch' })).toBeVisible();
  await winner.getByRole('button', { name: 'Accept the rematch' }).click();
  for (const page of [loser, winner]) {
    await expect(page).not.toHaveURL(old);
    await expect(page.locator('.table')).toBeVisible();
    await expect(result(page)).toHaveCount(0);
  }
  expect(winner.url()).toBe(loser.url());

  // Whoever comes back to the old game finds the way to the new one.
  const next = loser.url();
  for (const page of [loser, winner]) {
    await page.goto(old);
    await page.reload();
    await result(page).getByRole('link', { name: 'To the rematch' }).click();
    await expect(page).toHaveURL(next);
    await expect(result(page)).toHaveCount(0);
  }
  await picture(winner, 'rematch');

  await playOn([loser, winner], 4);
  await samePly([loser, winner]);

  // The game that is over counts, against the name of the other.
  await winner.goto(`${server.address}/#/statistics`);
  await expect(winner.getByText('1 finished game')).toBeVisible();
  await expect(winner.getByRole('rowheader', { name: /^(Ada|Bob)$/ })).toBeVisible();
  await expect(
    winner.getByRole('link', { name: /^Won, By resignation, (Ada|Bob), / }),
  ).toBeVisible();
  await picture(winner, 'statistics');
  expect(await findings(winner), 'statistics').toEqual([]);
});
