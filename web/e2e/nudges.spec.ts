// Being called when it is one's turn. Chromium reaches no push service here, so pages subscribe with a manager of the
// test's own; the worker, the words and the server are real, and a push is delivered by the browser's own tools.
import type { CDPSession, Page } from '@playwright/test';
import { findings } from './axe';
import { OwnServer } from './own_server';
import { decide, invite, playOn, sitDown } from './people';
import { openPeople } from './table';
import { expect, test, type Person } from './test';

/** The links name it; the pages of the test are at the server's own address. */
const PUBLIC = 'https://play.example.org';

let server: OwnServer;

test.beforeAll(async () => {
  server = await OwnServer.start(() => ['--public', PUBLIC]);
});

test.afterAll(() => server.remove());

/** In the page: push as if there were a push service. */
function fakePush() {
  let made: object | null = null;
  const endpoint = `https://push.example.org/${Math.random()}`;
  PushManager.prototype.getSubscription = () => Promise.resolve(made as PushSubscription | null);
  PushManager.prototype.subscribe = (options) => {
    made = {
      endpoint,
      options,
      unsubscribe: () => {
        made = null;
        return Promise.resolve(true);
      },
    };
    return Promise.resolve(made as PushSubscription);
  };
}

/** Ada, who can be called, and Bob, who has the turn after hers, in a game with days a move. */
async function begun(person: Person, viewport?: { width: number; height: number }) {
  const [ada, bob] = [await person(viewport), await person()];
  await ada.context().grantPermissions(['notifications'], { origin: server.address });
  await ada.addInitScript(fakePush);
  const { link } = await invite(ada, server.address, { clock: 'days' });
  await sitDown(bob, link.replace(PUBLIC, server.address), 'Bob');
  await expect(ada.locator('.step [data-choice]').first()).toBeVisible();
  // One question at a time: a recovery code is offered as soon as a game begins.
  for (const each of [ada, bob])
    await each.getByRole('region', { name: 'Recovery code' }).getByRole('button').last().click();
  return { ada, bob };
}

/** Decides until it is the other's turn: while a move is shown nobody can choose, and that says nothing. */
async function playTurn(page: Page, other: Page) {
  const choices = other.locator('.step [data-choice]');
  await expect
    .poll(async () => {
      await decide([page], 0);
      return choices.count();
    })
    .toBeGreaterThan(0);
}

const ASKED = 'Shall this device tell you when it is your turn?';
const question = (page: Page) => page.getByRole('region', { name: ASKED });
const heard = (page: Page, type: string) =>
  page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framesent', ({ payload }) => String(payload).includes(`"t":"${type}"`)),
    );

interface Shown {
  title: string;
  body: string;
  game: string;
  tag: string;
}

/** Writes down what the page's worker shows: the browser takes a notification away again when it likes. */
async function watchWorker(page: Page): Promise<() => Promise<Shown[]>> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: Shown[] = [];
    Object.assign(self, { shown });
    const { prototype } = ServiceWorkerRegistration;
    const show = prototype.showNotification;
    prototype.showNotification = function (title, options) {
      const { body = '', data, tag = '' } = options ?? {};
      shown.push({ title, body, game: (data as Shown).game, tag });
      return show.call(this, title, options);
    };
  });
  return () => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown);
}

/** Delivers pushes to the worker of a page. */
async function pusher(page: Page) {
  const tools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return () => tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '' });
}

test('after a turn one is asked, can say yes, and finds the switch again', async ({ person }) => {
  const { ada, bob } = await begun(person);
  await expect(question(ada)).toBeHidden();
  await playTurn(ada, bob);
  await expect(question(ada)).toBeVisible();
  expect(await findings(ada)).toEqual([]);
  await question(ada).getByRole('button', { name: 'Tell me' }).click();
  await expect(question(ada)).toBeHidden();
  await openPeople(ada);
  const on = ada.getByRole('checkbox', { name: 'Tell me, also when this page is closed' });
  await expect(on).toBeChecked();
  expect(await findings(ada)).toEqual([]);
  const told = heard(ada, 'subscribe');
  await ada.reload();
  await told;
  await openPeople(ada);
  await on.uncheck();
  await expect(on).not.toBeChecked();
});

test('a refusal is remembered', async ({ person }) => {
  const { ada, bob } = await begun(person);
  await playTurn(ada, bob);
  await question(ada).getByRole('button', { name: 'No, thanks' }).click();
  await expect(question(ada)).toBeHidden();
  await playOn([ada, bob], 30);
  await expect(question(ada)).toBeHidden();
});

test('a push shows the game that waits, in the words of the page, once a turn', async ({
  person,
}) => {
  const { ada, bob } = await begun(person);
  const game = await ada.locator('.table').getAttribute('data-game');
  await playTurn(ada, bob);
  await question(ada).getByRole('button', { name: 'Tell me' }).click();
  await expect(question(ada)).toBeHidden();
  const shown = await watchWorker(ada);
  const push = await pusher(ada);
  await push();
  const some = { title: 'It is your turn', body: 'A game waits for you.', game: '', tag: 'turn ' };
  await expect.poll(shown).toEqual([some]);
  await playTurn(bob, ada);
  await push();
  const known = { title: 'It is your turn', body: 'You and Bob', game, tag: `turn ${game}` };
  await expect.poll(shown).toEqual([some, known]);
  // By its tag it takes the place of the first one.
  await push();
  await expect.poll(shown).toEqual([some, known, known]);
});

test('the list begins with the game that waits; title and icon say so', async ({ person }) => {
  const { ada, bob } = await begun(person);
  const table = bob.url();
  await bob.goto(server.address);
  await expect(bob).toHaveTitle('dipolis');
  await bob.goto(table);
  await playTurn(ada, bob);
  await bob.goto(server.address);
  await expect(bob).toHaveTitle('(1) Your turn – dipolis');
  await expect(bob.locator('link[rel="icon"]')).toHaveAttribute('href', './favicon-turn.svg');
  const first = bob.getByRole('listitem').filter({ hasText: 'Bob against Ada' }).first();
  await expect(first).toContainText('Your turn');
  expect(await findings(bob)).toEqual([]);
});
