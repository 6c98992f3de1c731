import { OwnServer } from './own_server';
import { decideByMouse, play, plyAbove, plyOf } from './table';
import { chosen, expect, test } from './test';

// A server of its own, because the test kills it.
let server: OwnServer;

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.remove());

test(
  'a killed server loses nothing: the page says so, comes back and goes on',
  { tag: '@smoke' },
  async ({ page }) => {
    const start = `${server.address}/`;
    await chosen(page, { pace: 0, opponent: 'greedy' });
    await page.goto(start);
    await page.getByRole('button', { name: 'Play against the computer' }).click();
    await play(page, decideByMouse, (n, todo) => n >= 9 && todo === 'card');
    const before = await plyOf(page);

    await server.kill();
    await expect(page.getByText(/connection to the program is lost/)).toBeVisible();
    // A move made while the server is down is kept and sent later.
    await page.locator('.place.choosing').first().click();
    await page.getByRole('dialog').locator('[data-choice^="discard"]').click();
    await expect(page.getByText(/Your move will be sent/)).toBeVisible();

    await server.serve();
    await expect(page.getByText(/connection to the program is lost/)).toBeHidden();
    await plyAbove(page, before);
    await play(page, decideByMouse, (n) => n === 4);
  },
);
