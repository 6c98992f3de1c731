import { expectNoFindings, faintNumbers, findingsMeanwhile } from './axe';
import { layOut, recordOf } from './recorded';
import { decideByMouse, nextTodo, pickLabel, play, startAgainstComputer } from './table';
import { PHONE, chosen, expect, laidOut, passUntil, resized, stopTime, test } from './test';

test.describe(() => {
  // The page's content security policy blocks foreign scripts, and axe is one.
  test.use({ bypassCSP: true });

  test('nothing serious while a table is set up', async ({ page }) => {
    await page.goto('./#/b');
    await expectNoFindings(page, 'analysis board without a position');
    await page.getByRole('button', { name: 'Set up a table' }).click();
    // An empty table of Age III has flaws (its guilds are missing), so it is not the last one.
    for (const age of ['Age III', 'Age I', 'Age II']) {
      await pickLabel(page, age);
      await page.locator('.spot.wanted').first().click();
      await page.getByRole('group', { name: 'Which card lies here?' }).waitFor();
      await expectNoFindings(page, age);
      await page.locator('.spot.picked').click();
    }
    await page.getByRole('spinbutton').first().fill('-1');
    await page.getByRole('region', { name: 'Cards' }).getByRole('button').first().click();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expectNoFindings(page, 'something wrong');
  });

  test('nothing serious where the server has not answered yet', async ({ page }) => {
    await page.routeWebSocket(/\/ws$/, () => undefined);
    for (const at of [
      '',
      'learn',
      'puzzles',
      'statistics',
      'recover',
      'draft',
      'open',
      'b',
      'g/x',
    ]) {
      await page.goto('about:blank');
      await page.goto(`./#/${at}`);
      await page.getByRole('main').waitFor();
      await expectNoFindings(page, `page ${at}`);
    }
  });

  test('nothing serious in Solo', async ({ page }) => {
    await chosen(page, { pace: 1200 });
    await page.clock.install();
    await page.goto('./');
    await page.getByRole('button', { name: /^Solo/ }).click();
    await expectNoFindings(page, 'rivals');
    await page.locator('[data-rival="aristotle"]').click();
    await expectNoFindings(page, 'gifts');
    await decideByMouse(page, await nextTodo(page), 0);
    await nextTodo(page);
    // The rival's turn goes on only when the test says so.
    await stopTime(page);
    await decideByMouse(page, 'choice', 1);
    await passUntil(page, page.locator('.deciding .decision'));
    expect(await findingsMeanwhile(page), 'the turn of the rival').toEqual([]);
    await page.keyboard.press('Space');
    await page.clock.resume();
    await play(page, decideByMouse, (_, todo) => todo === 'card');
    await page.getByTitle('Decision deck').click();
    await expectNoFindings(page, 'Decision deck');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Aristotle', exact: true }).click();
    await expectNoFindings(page, 'the rival’s city');
    await page.keyboard.press('Escape');
    // Faces of which no card is left.
    await layOut(page, recordOf('solo', 5), 45);
    await page.getByTitle('Decision deck').click();
    await expect(page.getByRole('dialog').getByText('0 of 2').first()).toBeVisible();
    await expectNoFindings(page, 'Decision deck near its end');
  });

  test('numbers within drawings stand out from what they lie on', async ({ page }) => {
    await layOut(page, recordOf('base', 3), 58, ['human', 'level4']);
    await page.locator('.place.choosing').first().click();
    await expect(page.locator('.choice .signs .points').first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await laidOut(page);
      expect(await faintNumbers(page), colorScheme).toEqual([]);
    }
  });

  test('nothing serious in Leaders', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: /^Leaders/ }).click();
    await page.getByRole('radio', { name: /^Your own list/ }).check();
    await expectNoFindings(page, 'pools');
    await page.getByRole('radio', { name: /^All leaders/ }).check();
    await page.getByRole('button', { name: 'Two players at this screen', exact: true }).click();
    const seen = new Set<string>();
    await play(
      page,
      async (each, todo, n) => {
        const step = await each.locator('.status h1').innerText();
        const what = todo === 'handover' ? todo : step.replace(/Player \d/, '');
        if (!seen.has(what)) await expectNoFindings(each, what);
        seen.add(what);
        await decideByMouse(each, todo, n);
      },
      (_, todo) => todo === 'card',
    );
    expect(seen.size).toBeGreaterThan(4);
    await page.locator('.leaders button.hand').first().click();
    await expectNoFindings(page, 'all leaders of a player');
    await page.getByRole('dialog').locator('li button').first().click();
    await expectNoFindings(page, 'a leader');
  });
});

test('with colours of the system, cards to take and covered cards look different', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await layOut(page, recordOf('base', 3), 54, ['human', 'human']);
  await expect(page.locator('.place.choosing').first()).toBeVisible();
  const look = (which: string) =>
    page.locator(which).evaluateAll((all) => [
      ...new Set(
        all.map((each) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(each);
          const { opacity } = getComputedStyle(each.querySelector('.printed > *') ?? each);
          return `${outlineStyle === 'none' ? '' : outlineWidth} ${opacity}`;
        }),
      ),
    ]);
  expect(await look('.place.choosing')).toEqual(['3px 1']);
  expect(await look('.place:not(.accessible)')).toEqual([' 0.6', ' 1']); // face up and face down
  expect(await look('.city.turn')).toEqual(['3px 1']);
  expect(await look('.city:not(.turn)')).toEqual([' 1']);
  await page.locator('.place.choosing').first().click();
  await expect.poll(() => look('.place.picked')).toEqual(['5px 1']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'rival' }).first().click();
  await expect.poll(() => look('.tools .on')).toEqual(['3px 1']);
});

test('a phone needs no sideways scrolling', async ({ page }) => {
  await startAgainstComputer(page);
  await resized(page, PHONE);
  const tooWide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  expect(await tooWide()).toBe(false);
  await play(
    page,
    async (each, todo, n) => {
      await decideByMouse(each, todo, n);
      expect(await tooWide()).toBe(false);
    },
    (n) => n === 12,
  );
});

for (const locale of ['de-DE', 'es-ES'])
  test.describe(locale, () => {
    test.use({ locale, viewport: PHONE });

    test('large letters on a phone need no sideways scrolling', async ({ page }) => {
      await chosen(page, { textSize: 125 });
      for (const address of ['', 'b/f', 'new/friend', 'new/leaders', 'puzzles', 'statistics']) {
        await page.goto(`./#/${address}`);
        await page.reload();
        await expect(page.locator('h1').first()).toBeVisible();
        if (address === 'b/f') await expect(page.locator('.spot')).toHaveCount(20);
        await laidOut(page);
        const [room, width] = await page.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement;
          return [clientWidth, scrollWidth];
        });
        expect(width, address).toBeLessThanOrEqual(room ?? 0);
      }
      expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('125%');
    });
  });
