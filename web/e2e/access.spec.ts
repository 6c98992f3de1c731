import { expect, test } from '@playwright/test';
import { findings } from './axe';
import { layOut, records } from './recorded';
import { decideByMouse, nextTodo, play, result, startAgainstComputer } from './table';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    // The page's content security policy blocks foreign scripts, and axe is one.
    test.use({ colorScheme, bypassCSP: true });

    test('nothing serious stands in the way of anybody', async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await page.getByText('Who begins, rules').click();
      // Until the server has answered, nothing can be started and all is dimmed.
      await expect(page.getByRole('button', { name: /^Solo/ })).toBeEnabled();
      expect(await findings(page), 'start page').toEqual([]);

      await startAgainstComputer(page);
      expect(await findings(page), 'draft').toEqual([]);

      const seen = new Set<string>();
      await play(page, async (each, todo, n) => {
        const age = await each.locator('.table').getAttribute('data-age');
        const what =
          todo === 'choice' ? await each.locator('.status h1').innerText() : `Age ${age}`;
        if (!seen.has(what)) {
          seen.add(what);
          expect(await findings(each), what).toEqual([]);
          if (todo === 'card') {
            await each.locator('.place.choosing').first().click();
            expect(await findings(each), `choices in ${what}`).toEqual([]);
            await each.keyboard.press('Escape');
          }
        }
        await decideByMouse(each, todo, n);
      });

      expect(await nextTodo(page)).toBe('over');
      await expect(result(page)).toBeVisible();
      expect(await findings(page), 'end').toEqual([]);
      await page.getByRole('button', { name: /^Discard pile/ }).click();
      expect(await findings(page), 'discard pile').toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys and help' })).toBeVisible();
      expect(await findings(page), 'help').toEqual([]);
    });

    test('nothing serious while a table is set up', async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/#/b');
      expect(await findings(page), 'analysis board without a position').toEqual([]);
      await page.getByRole('button', { name: 'Set up a table' }).click();
      // An empty table of Age III has flaws (its guilds are missing), so it is not the last one.
      for (const age of ['Age III', 'Age I', 'Age II']) {
        await page.getByRole('radio', { name: age, exact: true }).check({ force: true });
        await page.locator('.spot.wanted').first().click();
        await page.getByRole('group', { name: 'Which card lies here?' }).waitFor();
        expect(await findings(page), age).toEqual([]);
        await page.locator('.spot.picked').click();
      }
      await page.getByRole('spinbutton').first().fill('-1');
      await page.getByRole('region', { name: 'Cards' }).getByRole('button').first().click();
      await expect(page.getByRole('alert')).toHaveCount(1);
      expect(await findings(page), 'something wrong').toEqual([]);
    });

    test('nothing serious in Solo and Leaders either', async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await page.getByRole('button', { name: /^Solo/ }).click();
      expect(await findings(page), 'rivals').toEqual([]);
      await page.locator('[data-rival="aristotle"]').click();
      expect(await findings(page), 'gifts').toEqual([]);
      for (const gift of [0, 1]) await decideByMouse(page, await nextTodo(page), gift);
      await expect(page.locator('.deciding')).toBeVisible();
      expect(await findings(page), 'the turn of the rival').toEqual([]);
      await play(page, decideByMouse, (_, todo) => todo === 'card');
      await page.getByTitle('Decision deck').click();
      expect(await findings(page), 'Decision deck').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Aristotle', exact: true }).click();
      expect(await findings(page), 'the rival’s city').toEqual([]);

      await page.goto('/');
      await page.getByRole('button', { name: /^Leaders/ }).click();
      await page.getByRole('radio', { name: /^Your own list/ }).check();
      expect(await findings(page), 'pools').toEqual([]);
      await page.getByRole('radio', { name: /^All leaders/ }).check();
      await page.getByRole('button', { name: 'Two players at this screen', exact: true }).click();
      const seen = new Set<string>();
      await play(
        page,
        async (each, todo, n) => {
          const step = await each.locator('.status h1').innerText();
          const what = todo === 'handover' ? todo : step.replace(/Player \d/, '');
          if (!seen.has(what)) expect(await findings(each), what).toEqual([]);
          seen.add(what);
          await decideByMouse(each, todo, n);
        },
        (_, todo) => todo === 'card',
      );
      expect(seen.size).toBeGreaterThan(4);
      await page.locator('.leaders button.hand').first().click();
      expect(await findings(page), 'all leaders of a player').toEqual([]);
      await page.getByRole('dialog').locator('li button').first().click();
      expect(await findings(page), 'a leader').toEqual([]);
    });
  });
}

test('where the system chooses the colours, what can be taken and what is covered differ', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const record = records('base')[3];
  if (!record) throw new Error('no such game');
  await layOut(page, record, 54, ['human', 'human']);
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
  expect(await look('.place.picked')).toEqual(['5px 1']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'rival' }).first().click();
  expect(await look('.tools .on')).toEqual(['3px 1']);
});

test('a phone needs no sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await startAgainstComputer(page);
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
    test.use({ locale, viewport: { width: 360, height: 640 } });

    test('large letters on a phone need no sideways scrolling', async ({ page }) => {
      await page.addInitScript(() => {
        localStorage.setItem('dipolis.settings', JSON.stringify({ textSize: 125 }));
      });
      for (const address of ['', 'b/f', 'new/friend', 'new/leaders', 'puzzles', 'statistics']) {
        await page.goto(`/#/${address}`);
        await page.reload();
        await expect(page.locator('h1').first()).toBeVisible();
        if (address === 'b/f') await expect(page.locator('.spot')).toHaveCount(20);
        const [room, width] = await page.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement;
          return [clientWidth, scrollWidth];
        });
        expect(width, address).toBeLessThanOrEqual(room ?? 0);
      }
      expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('125%');
    });
  });
