import type { Page } from '@playwright/test';
import { findings } from './axe';
import { OwnServer } from './own_server';
import { invite, playOn, samePly, sitDown } from './people';
import { plyOf, openPeople, result } from './table';
import { PHONE, expect, test, type Person } from './test';

// Events between two people because time passes, or after a pause.
let server: OwnServer;

test.beforeAll(async () => {
  server = await OwnServer.start((address) => ['--public', address]);
});

test.afterAll(() => server.remove());

const picture = (page: Page, name: string) =>
  process.env['PICTURES'] && page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` });

/** A game of two with clocks, begun. */
async function begin(person: Person) {
  const ada = await person(PHONE);
  const { link } = await invite(ada, server.address, { clock: 'minutes' });
  const bob = await person();
  await sitDown(bob, link, 'Bob');
  return [ada, bob] as const;
}

type Told = { t: string; d: Record<string, unknown> };

/** Lets the test change what the server tells a page, instead of waiting until the server tells it. */
async function tell(page: Page, change: (message: Told) => void): Promise<() => void> {
  const last = new Map<string, Told>();
  let again: () => void = () => undefined;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const send = (message: Told) => {
      const changed = structuredClone(message);
      change(changed);
      socket.send(JSON.stringify(changed));
    };
    again = () => {
      for (const message of last.values()) send(message);
    };
    socket.connectToServer().onMessage((data) => {
      const message = JSON.parse(String(data)) as Told;
      if (['people', 'table'].includes(message.t)) last.set(message.t, message);
      send(message);
    });
  });
  return () => {
    again();
  };
}

test('a win may be claimed from whoever left, when the time has come', async ({ person }) => {
  const [gone, left] = await begin(person);
  // The server's minute does not pass before it has been seen.
  let come = false;
  const tellAgain = await tell(left, ({ t, d }) => {
    if (t !== 'people' || d['claim_in'] === null) return;
    const can = (d['can'] as string[]).filter((each) => each !== 'claim');
    Object.assign(d, come ? { claim_in: 0, can: [...can, 'claim'] } : { claim_in: 40, can });
  });
  const sent: Told[] = [];
  left.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)) as Told));
  });
  await left.reload();
  await expect(left.locator('.table')).toBeVisible();
  await gone.context().close();
  const offer = left.getByRole('region', { name: /has left the table/ });
  await expect(offer).toContainText(/In \d+ seconds you may claim the win/);
  await expect(offer.getByRole('button')).toHaveCount(0);
  expect(await findings(left), 'left alone').toEqual([]);
  await picture(left, 'left-alone');

  come = true;
  tellAgain();
  await expect(offer.getByRole('button', { name: 'Call the game off' })).toBeVisible();
  await picture(left, 'claim');
  expect(await findings(left), 'claim').toEqual([]);
  await offer.getByRole('button', { name: 'Claim the win' }).click();
  await expect.poll(() => sent.filter(({ t }) => t === 'claim')).toHaveLength(1);
});

test('a clock that has run out ends the game for both', async ({ person }) => {
  const [slow, quick] = await begin(person);
  for (const page of [slow, quick]) {
    // It ends by resignation, as which nobody has to wait for.
    await tell(page, ({ t, d }) => {
      if (t === 'table' && d['result']) Object.assign(d['result'], { kind: 'time' });
    });
    await page.reload();
    await expect(page.locator('.table')).toBeVisible();
  }
  await openPeople(slow);
  await slow.getByRole('button', { name: 'Resign', exact: true }).click();
  await slow.getByRole('button', { name: 'Resign for good' }).click();
  await expect(result(slow)).toContainText('Defeat');
  await expect(result(quick)).toContainText('Victory');
  for (const page of [slow, quick]) await expect(result(page)).toContainText('time');
  expect(await findings(quick), 'time over').toEqual([]);
  await picture(slow, 'time-over');
});

test('a rematch is agreed on after both pages were loaded anew', async ({ person }) => {
  const [loser, winner] = await begin(person);
  const old = loser.url();
  await openPeople(loser);
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

  // Somebody who comes back to the old game finds the way to the new one.
  const next = loser.url();
  for (const page of [loser, winner]) {
    await page.goto(old);
    await page.reload();
    await result(page).getByRole('link', { name: 'To the rematch' }).click();
    await expect(page).toHaveURL(next);
    await expect(result(page)).toHaveCount(0);
  }
  await picture(winner, 'rematch');

  await playOn([loser, winner], (await plyOf(loser)) + 2);
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
