import type { Page } from '@playwright/test';
import { layOut, openRecord, recordOf } from './recorded';
import { nextTodo, plyAbove, plyBelow, plyOf, startAgainstComputer, result } from './table';
import { chosen, expect, laidOut, stopTime, test } from './test';

// Faults that were found once and must not come back.

async function startForTwo(page: Page) {
  await page.goto('./');
  await page.getByText('Who begins, rules').click();
  await page.getByLabel(/First game/).check();
  await page.getByRole('button', { name: /^Two players/ }).click();
  expect(await nextTodo(page)).toBe('card');
}

async function sellFirst(page: Page) {
  const before = await plyOf(page);
  await page.locator('.place.choosing').first().click();
  await page.getByRole('dialog').locator('[data-choice^="discard"]').click();
  await plyAbove(page, before);
  await nextTodo(page);
}

test('moves taken back and made again turn up the same cards', async ({ page }) => {
  await startForTwo(page);
  const first = await plyOf(page);
  const faceUp = () =>
    page.locator('.place[data-card]').evaluateAll((all) => all.map((each) => each.dataset.card));
  const sellTwo = async () => {
    const before = await faceUp();
    for (let n = 0; n < 2; n++) await sellFirst(page);
    return (await faceUp()).filter((card) => !before.includes(card));
  };
  const turnedUp = await sellTwo();
  expect(turnedUp).not.toEqual([]);
  while ((await plyOf(page)) > first) {
    const before = await plyOf(page);
    await page.getByRole('button', { name: /^Take back/ }).click();
    await plyBelow(page, before);
  }
  expect(await sellTwo()).toEqual(turnedUp);
});

test(
  'a window whose game is deleted in another one says so and goes on',
  { tag: '@server' },
  async ({ page, context }) => {
    // Without its timers the page cannot find a slow machine's connection dead and dial again.
    await page.clock.install();
    await stopTime(page);
    await startAgainstComputer(page);
    const game = new URL(page.url()).hash;
    const other = await context.newPage();
    await other.goto('./');
    const row = other.getByRole('listitem').filter({ has: other.locator(`a[href="${game}"]`) });
    await row.getByRole('button', { name: /^Delete the game/ }).click();
    await row.getByRole('button', { name: 'Delete for good' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByText('There is no such game')).toBeVisible();
    const sockets: unknown[] = [];
    page.on('websocket', (socket) => sockets.push(socket));
    await page.getByRole('link', { name: 'To the start page' }).click();
    await page.getByRole('button', { name: 'Play against the computer' }).click();
    await nextTodo(page);
    expect(sockets).toEqual([]); // on the same connection
  },
);

test('the graph of a review and the log stand at the moment that is looked at', async ({
  page,
}) => {
  await page.goto('./');
  await openRecord(page);
  const review = page.getByRole('button', { name: 'Review' });
  await review.click();
  const graph = page.getByRole('dialog').getByRole('slider', { name: /^Chance of / });
  await expect(graph).toBeVisible();
  const seen: (number | string | null)[][] = [];
  for (const n of [10, 20]) {
    const before = await plyOf(page);
    await graph.focus();
    await page.keyboard.press('Home');
    for (let k = 0; k < n / 10; k++) await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    const replay = page.getByRole('region', { name: 'Replay' });
    await expect(replay).toBeVisible();
    await expect.poll(() => plyOf(page)).not.toBe(before);
    const step = page.locator('[aria-current="step"]');
    await expect(step).toHaveCount(1);
    seen.push([await plyOf(page), await step.textContent()]);
    await replay.getByRole('button', { name: 'Review' }).click();
    await expect(graph).toHaveAttribute('aria-valuenow', String(n));
  }
  expect(seen[0]?.[0]).not.toBe(seen[1]?.[0]);
  expect(seen[0]?.[1]).not.toBe(seen[1]?.[1]);
});

test('with colours of the system, the bar of chances has two sides', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await chosen(page, { bar: true, pace: 0, opponent: 'greedy' });
  await startAgainstComputer(page);
  const bar = page.getByRole('img', { name: /^Who is ahead/ });
  await expect(bar).toHaveAccessibleName(/You: \d+ % to win/);
  const grounds = await bar
    .locator('.part')
    .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).backgroundColor))]);
  expect(grounds.length).toBeGreaterThan(1);
});

for (const [width, height] of [
  [1280, 800],
  [360, 640],
  [800, 360],
] as const) {
  test(`no button moves when the review of an ended game arrives, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    let arrive: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage(async (data) => {
        if ((JSON.parse(String(data)) as { t: string }).t === 'review') await asked;
        socket.send(data);
      });
    });
    // One move before the end: the sixth symbol.
    const record = recordOf('base', 12);
    await layOut(page, record, record.moves.length - 1, ['human', 'human']);
    await page.locator('.place[data-card="study"]').click();
    await page.getByRole('dialog').locator('[data-choice^="build"]').click();
    await page.locator('.end-scene').waitFor();
    await page.keyboard.press('Shift');
    await expect(page.locator('.end-scene')).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await laidOut(page);
    const buttons = () =>
      result(page)
        .locator('.buttons .button')
        .evaluateAll((all) =>
          all
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect().y),
        );
    const before = await buttons();
    arrive();
    await expect(result(page).getByRole('slider', { name: /^Chance of / })).toBeVisible();
    await laidOut(page);
    expect(await buttons()).toEqual(before);
    // Nothing in the sheet scrolls by itself.
    const beyond = await result(page)
      .locator('.back, .back *')
      .evaluateAll((all) =>
        all
          .filter((each) => each.scrollHeight > each.clientHeight + 1)
          .filter((each) => getComputedStyle(each).overflowY === 'auto')
          .map((each) => each.className),
      );
    expect(beyond).toEqual([]);
  });
}
