import type { Page } from '@playwright/test';
import { decideByMouse, more, nextTodo, play, plyAbove, plyOf, result } from './table';
import { overlaps } from './boxes';
import { layOut, layOutBefore, recordOf, records, type Move } from './recorded';
import { chosen, each, expect, passUntil, resized, stopTime, test } from './test';

async function atOnce(page: Page) {
  await chosen(page, { pace: 0 });
  await page.goto('./');
}

async function startSolo(page: Page, rival: string) {
  await page.getByRole('button', { name: /^Solo/ }).click();
  await page.locator(`[data-rival="${rival}"]`).click();
  await expect(page.locator('.status h1')).toContainText('Give the rival one Wonder');
}

async function startLeaders(page: Page, who: string) {
  await page.getByRole('button', { name: /^Leaders/ }).click();
  await page.getByRole('button', { name: who, exact: true }).click();
  await expect(page.locator('.status h1')).toBeVisible();
}

test(
  'a whole Solo game, to a score sheet with the rival’s name',
  { tag: '@nightly' },
  async ({ page }) => {
    await atOnce(page);
    await startSolo(page, 'hammurabi');
    await play(page, decideByMouse);
    await expect(page.locator('.result h1')).toContainText(/Hammurabi|You/);
    await more(page);
    await expect(result(page).getByRole('columnheader', { name: 'Hammurabi' })).toBeVisible();
  },
);

test(
  'the last decision of a Solo game leads to a score sheet with the rival’s name',
  { tag: '@smoke' },
  async ({ page }) => {
    await chosen(page, { pace: 0 });
    const { moves } = recordOf('solo', 0);
    const last = moves.findLastIndex(({ by }) => by === 0);
    await layOut(page, recordOf('solo', 0), last);
    const rival = await page.locator('.far .head button').first().innerText();
    await play(page, decideByMouse);
    await expect(page.locator('.result h1')).toContainText(new RegExp(`${rival}|You`));
    await more(page);
    await expect(result(page).getByRole('columnheader', { name: rival })).toBeVisible();
  },
);

test('a Wonder given to the rival of a Solo game has no price', async ({ page }) => {
  await layOut(page, recordOf('solo', 0), 1);
  const given = page.locator('.far .wonders button');
  await expect(given).toHaveAttribute('title', /^The Great Lighthouse\. /);
  await expect(given.locator('.tag')).toHaveCount(0);
  await expect(given.locator('.frame.shown')).toBeVisible();
});

test('the rival’s turn is seen as it happens, and skipped by a key', async ({ page }) => {
  await chosen(page, { pace: 1200 });
  // The scene goes on only when the test says so.
  await page.clock.install();
  await stopTime(page);
  await page.goto('./');
  await startSolo(page, 'bilkis');
  for (const gift of [0, 1]) await decideByMouse(page, await nextTodo(page), gift);
  const deciding = page.locator('.deciding');
  await passUntil(page, deciding.locator('.decision'));
  // The card is turned up, then the rival looks at the others.
  await expect(page.locator('.place.watched')).toHaveCount(0);
  await passUntil(page, page.locator('.place.watched'));
  const before = await plyOf(page);
  await page.keyboard.press('Space');
  await plyAbove(page, before);
  await page.clock.resume();
  await expect(page.locator('.status .news')).toContainText(/Bilkis built .*(first|card)/);
  await page.getByTitle('Decision deck').click();
  await expect(page.getByRole('dialog', { name: 'Decision deck' })).toContainText(
    /Decision cards left/,
  );
});

/** Plays on, two people at one screen, and counts how often it is handed over for a secret. */
async function playAndCount(page: Page, until?: Parameters<typeof play>[2]): Promise<number> {
  let handed = 0;
  const decide: typeof decideByMouse = async (each, todo, n) => {
    if (todo === 'handover') {
      handed += 1;
      await expect(each.locator('.step [data-choice]')).toHaveCount(0);
    }
    await decideByMouse(each, todo, n);
  };
  await play(page, decide, until);
  return handed;
}

async function lookAtLeaders(page: Page) {
  await more(page);
  const leaders = result(page).getByRole('row', { name: /^Leaders/ });
  if ((await leaders.count()) > 0) {
    await leaders.getByRole('button').first().click();
    await expect(page.getByRole('dialog', { name: /leaders/i })).toBeVisible();
  }
}

test(
  'a whole Leaders game at one screen, handed over for each secret',
  { tag: '@nightly' },
  async ({ page }) => {
    await atOnce(page);
    await startLeaders(page, 'Two players at this screen');
    // Both choose before each Age, and declare where they have a choice.
    expect(await playAndCount(page)).toBeGreaterThanOrEqual(6);
    await lookAtLeaders(page);
  },
);

test('before an Age of Leaders one screen is handed over for both secrets', async ({ page }) => {
  await chosen(page, { pace: 0 });
  const chooses = ({ do: what }: { do: string }) => what === 'recruit_choose';
  await layOutBefore(page, 'leaders', chooses, ['human', 'human']);
  expect(await playAndCount(page, (_, todo) => todo === 'card')).toBeGreaterThanOrEqual(2);
});

test('a leader that gives linking symbols names them, and no key lies on its cost or name', async ({
  page,
}) => {
  const isNext = ({ do: what, leader }: Move) => what === 'draft_leader' && leader === 'leonidas';
  await layOutBefore(page, 'leaders', isNext, ['human', 'human']);
  const leonidas = page.locator('.choice').filter({ hasText: 'Leonidas' });
  await expect(leonidas).toContainText('Horseshoe, sword, tower, target, helmet.');
  await expect(leonidas.locator('kbd')).toBeVisible();
  for (const [width, height] of [
    [1280, 900],
    [768, 900],
    [844, 390],
    [390, 844],
  ] as const) {
    await resized(page, { width, height });
    for (const below of ['.face .cost', '.label'])
      expect(await overlaps(page, '.choice kbd', `.choice ${below}`), `${width} ${below}`).toBe(0);
  }
});

test.describe(() => {
  test.use({ locale: 'de-DE' });
  test('both answers about a leader lie within the screen in German, on phones of any kind', async ({
    page,
  }) => {
    const isNext = ({ by, do: what }: Move) => by === 0 && what === 'recruit_declare';
    await layOutBefore(page, 'leaders', isNext, ['human', 'level4']);
    await expect(page.locator('.choice')).toHaveCount(2);
    for (const [width, height] of [
      [360, 640],
      [640, 360],
      [390, 844],
    ] as const) {
      await resized(page, { width, height });
      const panel = await page.locator('.step').boundingBox();
      for (const choice of await each(page.locator('.choice'))) {
        const own = await choice.boundingBox();
        if (!panel || !own) throw new Error('the panel or an answer is not there');
        expect(own.x + own.width, `${width}, right`).toBeLessThanOrEqual(panel.x + panel.width);
        expect(own.y + own.height, `${width}, foot`).toBeLessThanOrEqual(panel.y + panel.height);
        await expect(choice).toBeInViewport({ ratio: 1 });
      }
    }
  });
});

test('the score sheet of Leaders opens the leaders of a player', async ({ page }) => {
  const counted = records('leaders').find(({ result: { kind } }) => kind === 'civilian');
  if (!counted) throw new Error('no recorded game of Leaders was decided by points');
  await layOut(page, counted);
  await lookAtLeaders(page);
});

test('a list of one’s own has to be long enough', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /^Leaders/ }).click();
  await page.getByRole('combobox', { name: 'Opponent' }).selectOption('greedy');
  await page.getByRole('radio', { name: /^Your own list/ }).check();
  await page.getByRole('checkbox', { name: /^Nero/ }).check();
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 8');
  for (const name of ['Plato', 'Midas', 'Darius', 'Sappho', 'Hiram', 'Varro', 'Amytis'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await expect(page.locator('.status h1')).toContainText('Choose a leader');
});
