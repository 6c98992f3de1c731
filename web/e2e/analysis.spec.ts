import type { Page } from '@playwright/test';
import { layOut, openRecord, recordOf } from './recorded';
import { layLine, nextTodo, plyAbove, plyBelow, plyOf, result } from './table';
import { chosen, each, expect, laidOut, resized, test } from './test';

async function startAgainstALevel(page: Page) {
  await chosen(page, { pace: 0, bar: true, opponent: 'level2' });
  await page.goto('./');
  await page.getByText('Who begins, rules').click();
  await page.getByLabel(/First game/).check();
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await expect(page.locator('.status h1')).toContainText('Your turn');
}

const bar = (page: Page) => page.getByRole('img', { name: /^Who is ahead/ });

test('ten levels can be chosen, the fourth at first', async ({ page }) => {
  await page.goto('./');
  const opponent = page.getByRole('combobox', { name: 'Opponent' });
  await expect(opponent).toHaveValue('level4');
  await expect(opponent.locator('option')).toHaveCount(12);
  await expect(opponent.locator('option:checked')).toHaveText('4 Architect'); // short enough to be whole
  await expect(page.getByText('Architect: loves Wonders above all. Level 4 of 10')).toBeVisible();
});

test('the bar follows the game, and hints are marked, explained and played', async ({ page }) => {
  await startAgainstALevel(page);
  for (let n = 0; n < 3; n++) {
    expect(await nextTodo(page)).toBe('card');
    const before = await plyOf(page);
    await expect(bar(page)).toHaveAccessibleName(/You: \d+ % to win/);
    await page.keyboard.press('h');
    const hint = page.getByRole('region', { name: /^Best: / });
    await expect(hint).toBeVisible();
    await expect(page.locator('.place.hinted')).toHaveCount(1);
    if (n === 0) await expect(hint.getByRole('listitem').first()).toBeVisible();
    await hint.getByRole('button', { name: 'Play it' }).click();
    await plyAbove(page, before);
    await expect(hint).toBeHidden();
  }
});

test(
  'moves are tried on the analysis board, what turns up is chosen, the game stays',
  { tag: '@smoke' },
  async ({ page }) => {
    await startAgainstALevel(page);
    const before = await plyOf(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Analysis board' }).click();
    const lines = page.getByRole('region', { name: 'Best moves' });
    await expect(lines.getByRole('button', { name: /^\d+ % / }).first()).toBeVisible();
    // Reasons for the best of them, once the search has ended.
    await expect(lines.locator('.reasons li').first()).toBeVisible();
    const outcomes = page.getByRole('region', { name: 'What chance brings' });
    const tried = page.getByRole('region', { name: 'Moves tried' });
    // Sell cards until a sale uncovers another card.
    const card = page.locator('.place.choosing').first();
    for (let n = 0; n < 4 && !(await outcomes.isVisible()); n++) {
      await card.click();
      await page.getByRole('dialog').locator('[data-choice^="discard"]').click();
      await expect(tried.getByRole('listitem')).toHaveCount(n + 1);
      await expect(outcomes.or(card)).toBeVisible();
    }
    await outcomes.getByRole('listitem').getByRole('button').first().click();
    await expect(tried.getByRole('listitem').last()).toContainText('turns up');
    await expect(lines).toBeVisible();
    await tried.getByRole('button', { name: 'To the beginning' }).click();
    await expect(page.locator('[data-ply="0"]')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.locator('.status h1')).toContainText('Your turn');
    expect(await plyOf(page)).toBe(before);
  },
);

test('a position is pasted; one that cannot be is refused with its reason', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await layLine(page, 'age=1 pawn=12');
  await expect(page.getByRole('alert')).toContainText(
    'This position cannot be. pawn: out of range',
  );
  const structure = `altar,theater,?,.,.,tavern${',.'.repeat(14)}`;
  await layLine(page, `age=1 coins0=9 structure=${structure}`);
  await expect(page.locator('.place.choosing')).toHaveCount(2);
  await expect(bar(page)).toHaveAccessibleName(/Player 1: \d+ % to win/);
});

for (const [width, height] of [
  [1280, 720],
  [360, 740],
] as const)
  test(`at ${width}x${height} what stands below the best moves keeps its place`, async ({
    page,
  }) => {
    let showLines = () => {};
    const seen = new Promise<void>((resolve) => (showLines = resolve));
    await page.routeWebSocket(/^ws:/, (socket) => {
      socket.connectToServer().onMessage((message) => {
        if (!String(message).includes('"t":"analysis"')) socket.send(message);
        else
          void seen.then(() => {
            socket.send(message);
          });
      });
    });
    await page.goto('./#/b');
    await resized(page, { width, height });
    const structure = `altar,theater,tavern,baths,press${',.'.repeat(15)}`;
    await layLine(page, `age=1 coins0=9 structure=${structure}`);
    const edit = page.getByRole('button', { name: 'Change this position' });
    await expect(page.locator('.place.choosing')).toHaveCount(3);
    await laidOut(page);
    const before = await edit.boundingBox();
    showLines();
    await expect(page.getByRole('button', { name: /^\d+ % / }).first()).toBeVisible();
    expect((await edit.boundingBox())?.y).toBe(before?.y);
  });

test('the board begins with an example; the card pointed at has its value, and each line goes on', async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await expect(page.getByText('An example, to begin with.')).toBeVisible();
  const lines = page.getByRole('region', { name: 'Best moves' });
  await expect(lines.getByRole('status')).not.toHaveText('Looking ahead…');
  // The best one says why, and what is to follow.
  await expect(lines.locator('.best .reasons li').first()).toBeVisible();
  await expect(lines.locator('.best .next').nth(2)).toBeAttached();
  const values = () =>
    lines
      .locator('.first b')
      .evaluateAll((all) => all.map(({ textContent }) => parseInt(textContent, 10)));
  for (const card of await each(page.locator('.place.choosing'))) {
    await card.hover();
    await expect(lines.locator('.pointed')).toHaveCount(1);
    const shown = await values();
    expect(shown).not.toEqual([]);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  }
});

test('a game whose rival is still to be drawn can be looked at', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto('./');
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await layLine(
    page,
    'solo=random turn=1 coins1=0 agenda=begin_age:0:1,give_wonder,deal_wonder:0:0:1,deal_token,rival ' +
      'undealt=appian_way,circus_maximus,colossus,great_library,great_lighthouse,hanging_gardens',
  );
  const bilkis = page.getByRole('button', { name: /Bilkis plays against you/ });
  await expect(bilkis).toContainText('20 %');
  await expect(bar(page)).toHaveAccessibleName(/Player 1: \d+ % to win/);
  await bilkis.click();
  await expect(page.getByRole('region', { name: 'Moves tried' })).toContainText('Bilkis');
  expect(faults).toEqual([]);
});

test('a finished game is laid out whole on the analysis board', async ({ page }) => {
  await page.goto('./');
  await openRecord(page);
  await page.locator('.result summary').click();
  await page.getByRole('link', { name: 'Analyse' }).click();
  const tried = page.getByRole('region', { name: 'Moves tried' });
  await expect(tried.getByRole('listitem')).not.toHaveCount(0);
  await tried.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.locator('[data-ply="0"]')).toBeVisible();
  // The later moves are still in the list and can be reached.
  await tried
    .getByRole('listitem')
    .filter({ hasText: /^Player [12]: build/ })
    .first()
    .getByRole('button')
    .click();
  await expect(page.locator('[data-ply="0"]')).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Best moves' }).getByRole('button').first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.locator('section.result')).toBeVisible();
});

test('a record is opened and reviewed; the graph leads to the moment', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Who is ahead').check();
  await page.keyboard.press('Escape');
  await openRecord(page);
  await page.getByRole('button', { name: 'Review' }).click();
  const graph = page.getByRole('dialog').getByRole('slider', { name: /^Chance of / });
  await expect(graph).toBeVisible();
  await expect(page.getByRole('row', { name: /^Points lost a decision/ })).toBeVisible();
  await graph.focus();
  await page.keyboard.press('Home');
  for (let n = 0; n < 9; n++) await page.keyboard.press('ArrowRight');
  await expect(graph).toHaveAttribute('aria-valuenow', '9');
  await page.keyboard.press('Enter');
  const replay = page.getByRole('region', { name: 'Replay' });
  await expect(replay).toBeVisible();
  const ply = await plyOf(page);
  await replay.getByRole('button', { name: 'Review' }).click();
  await graph.click({ position: { x: 200, y: 40 } });
  await expect(replay).toBeVisible();
  await expect.poll(() => plyOf(page)).not.toBe(ply);
  // The words about the decisions are whole, in the least of the windows with a column for it.
  await page.setViewportSize({ width: 1280, height: 800 });
  let judged = 0;
  for (const at of ['30', '46', '58', '64', '68', '72']) {
    await replay.getByRole('slider').fill(at);
    await laidOut(page);
    await expect(replay, at).toBeInViewport({ ratio: 1 });
    judged += await replay.locator('.judged .better').count();
    expect(await replay.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0);
  }
  expect(judged).toBeGreaterThan(0);
});

test('after a supremacy the graph leads to its moments, by keys and by dragging', async ({
  page,
}) => {
  // One move before the end: the sixth symbol.
  const record = recordOf('base', 12);
  await layOut(page, record, record.moves.length - 1, ['human', 'human']);
  await page.locator('.place[data-card="study"]').click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  await expect(page.locator('.end-scene')).toContainText('scientific supremacy');
  await page.keyboard.press('Shift');
  await expect(page.locator('.decided')).toContainText('built Study');
  const graph = result(page).getByRole('slider', { name: /^Chance of / });
  await expect(graph).toBeVisible();
  await expect(result(page).getByRole('listitem').nth(3)).toHaveCount(0);
  const last = await plyOf(page);
  await graph.focus();
  await page.keyboard.press('PageDown');
  await expect(graph).toHaveAttribute('aria-valuenow', '10');
  await page.keyboard.press('Enter');
  await expect(page.locator('.replay')).toBeVisible();
  await plyBelow(page, last);
  const opened = await plyOf(page);
  await page.keyboard.press('Escape');
  await expect(graph).toBeVisible();
  await expect(page.locator('.end-scene')).toHaveCount(0);
  const box = await graph.boundingBox();
  if (!box) throw new Error('the graph has no place');
  await page.mouse.move(box.x + 10, box.y + 20);
  await page.mouse.move(box.x + box.width * 0.8, box.y + 20, { steps: 4 });
  const pointedAt = async () => Number(await graph.getAttribute('aria-valuenow'));
  await expect.poll(pointedAt).toBeGreaterThan(20);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator('.replay')).toBeVisible();
  await plyAbove(page, opened);
});
