import type { Locator, Page } from '@playwright/test';
import { overlaps, spilt } from './boxes';
import { layOut, layOutBefore, recordOf, type Move, type Recorded } from './recorded';
import { decideByMouse, nextTodo } from './table';
import { DESK, LYING, PHONE, chosen, each, expect, laidOut, resized, test } from './test';

// Nothing may be cut off, covered or need scrolling on the smallest screens.
async function table(page: Page, of: Recorded, game: number, moves?: number, other = 'human') {
  await layOut(page, recordOf(of, game), moves, ['human', other]);
}

const isToken = ({ by, do: what }: Move) => by === 0 && what === 'token';

/** Cards whose name is covered by their own price. */
const namesUnderPrices = (page: Page) =>
  page.locator('.place:has(.name)').evaluateAll((places) =>
    places.flatMap((place) => {
      const name = place.querySelector('.name');
      const tag = place.querySelector('.tag .tag')?.getBoundingClientRect();
      if (!name || !tag) return [];
      const words = document.createRange();
      words.selectNodeContents(name);
      const meets = [...words.getClientRects()].some(
        (line) =>
          Math.min(line.bottom, tag.bottom) - Math.max(line.top, tag.top) > 2 &&
          line.right - tag.left > 0,
      );
      return meets ? [name.textContent] : [];
    }),
  );

test('the replay on a phone leaves the cards their room, upright and lying', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await table(page, 'base', 0, undefined, 'level4');
  await page.locator('.result summary').click();
  await page.getByRole('button', { name: 'Replay' }).click();
  const replay = page.getByRole('region', { name: 'Replay' });
  for (const at of ['14', '44', '56']) {
    await replay.getByRole('slider').fill(at);
    await expect(page.locator('.place .name').first()).toBeVisible();
    for (const size of [PHONE, LYING]) {
      await resized(page, size);
      const what = `${at} at ${size.width}x${size.height}`;
      expect(await namesUnderPrices(page), what).toEqual([]);
      expect(await overlaps(page, '.replay', '.place, .city, .board'), what).toBe(0);
    }
  }
  // The computer chooses there: its prices are on the cards, and none looks like one's own.
  await expect(page.locator('.place .tag .theirs.muted').first()).toBeVisible();
  await expect(page.locator('.place .tag .tag:not(.theirs.muted)')).toHaveCount(0);
  await replay.getByRole('button', { name: 'Back to now' }).click();
  await expect(replay).toHaveCount(0);
});

for (const [of, game, moves] of [
  ['leaders', 13, 78], // the longest news
  ['base', 5, 54], // the longest effect
] as const)
  test(`an upright phone shows the effects of guilds whole: ${of}, ${game}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await table(page, of, game, moves, 'level4');
    const guilds = page.locator('.structure .effects.best');
    await expect(guilds).toHaveCount(2);
    const beyond = await guilds.evaluateAll((all) =>
      all.map((each) => {
        const card = each.closest('.printed')?.getBoundingClientRect();
        const boxes = [...each.querySelectorAll('*')].map((part) => part.getBoundingClientRect());
        const left = Math.min(...boxes.map((box) => box.left));
        const right = Math.max(...boxes.map((box) => box.right));
        return Math.max((card?.left ?? 0) - left, right - (card?.right ?? 0));
      }),
    );
    expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
  });

test.describe('fr-FR', () => {
  test.use({ locale: 'fr-FR' });
  // The width of a panel depends on the room beside its card.
  test('a price of many words stays within its choice, however wide the panel', async ({
    page,
  }) => {
    await table(page, 'leaders', 1, 97, 'level4');
    await page.locator('.place.choosing').filter({ hasText: 'Phare' }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.locator('.amount').first()).toHaveText('gratuit par chaînage');
    for (let width = 240; width <= 400; width += 8) {
      await panel.evaluate((each, width) => {
        each.style.width = `${width}px`;
      }, width);
      expect(await spilt(page), `${width}`).toEqual([]);
    }
  });
  test('a price in the band of a card covers no shape on a phone, upright or lying', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await table(page, 'base', 0, 14, 'level4');
    await expect(page.locator('.place .tag .long').first()).toBeVisible();
    for (const size of [PHONE, LYING]) {
      await resized(page, size);
      expect(
        await overlaps(page, '.place.accessible .shape, .place .dim .shape', '.place .tag .tag'),
        `${size.width}x${size.height}`,
      ).toBe(0);
    }
  });
});

test('on a lying phone no word of the name of a card that the rival took is broken', async ({
  page,
}) => {
  await page.setViewportSize(LYING);
  await table(page, 'base', 7, 40, 'level4');
  await expect(page.locator('.gone.theirs')).toContainText('Dispensary');
  const lines = await page.locator('.gone.theirs').evaluate((each) => {
    const words = document.createRange();
    const name = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).at(-1);
    words.selectNodeContents(name ?? each);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test('late in a game with leaders a lying phone shows the cities whole', async ({ page }) => {
  await page.setViewportSize(LYING);
  // Seven leaders and eight links; three tokens, three leaders and eleven links.
  for (const [game, moves] of [
    [108, 97],
    [56, 98],
  ] as const) {
    await table(page, 'leaders', game, moves);
    const lowest = await page
      .locator('section.city, section.city :is([data-leader], .hand, .links [title])')
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom)));
    expect(lowest).toBeLessThanOrEqual(LYING.height);
  }
});

test('late in a game with leaders an upright phone shows names, coins and science whole', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  // Four Wonders, leaders, a hand and tokens, of the rival and of one's own.
  for (const [game, moves, first] of [
    [56, 98, true],
    [108, 97, false],
  ] as const) {
    const seats: [string, string] = first ? ['human', 'level4'] : ['level4', 'human'];
    await layOut(page, recordOf('leaders', game), moves, seats);
    const cut = await page
      .locator('section.city h2 button')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    expect(cut).toBe(0);
    expect(await overlaps(page, 'section.city .coins', 'section.city .rest button')).toBe(0);
    expect(await overlaps(page, 'section.city .wonders li', 'section.city .rest button')).toBe(0);
    expect(await overlaps(page, 'section.city .hand', 'section.city [data-leader]')).toBe(0);
    const beyond = await page
      .locator('section.city .socket')
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
    expect(beyond).toBeLessThan(PHONE.width - 4);
  }
});

test.describe('de-DE', () => {
  test.use({ locale: 'de-DE' });
  test('a long name in the news stays beside the tools', { tag: '@server' }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    const name = 'Bartholomäus Wittgenstei';
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((data) => {
        const message = JSON.parse(String(data)) as { t: string; d: object };
        if (message.t === 'table') Object.assign(message.d, { names: [name, 'Ada'] });
        socket.send(JSON.stringify(message));
      });
    });
    await layOut(page, recordOf('base', 0), 9, ['level4', 'human']);
    await expect(page.locator('.news')).toContainText(`Zeitalter I: ${name} beginnt`);
    expect(await overlaps(page, '.news .chip', '.tools, .far')).toBe(0);
  });

  test('leaders with long texts are all on the screen of a phone, upright and lying', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await table(page, 'leaders', 164, 16, 'level4');
    const choices = page.locator('.step [data-choice]');
    await expect(choices).toHaveCount(4);
    for (const size of [PHONE, LYING]) {
      await resized(page, size);
      for (const choice of await each(choices)) await expect(choice).toBeInViewport({ ratio: 1 });
      // One’s own Wonders beside them keep their costs and effects.
      const wide = await page.locator('.near .wonders :is(.cost, .effects)').evaluateAll((all) =>
        all.map((each) => {
          const plate = each.closest('li')?.getBoundingClientRect();
          return each.getBoundingClientRect().right - (plate?.right ?? 0);
        }),
      );
      expect(Math.max(...wide), `${size.width}x${size.height}`).toBeLessThan(1);
    }
  });

  test('beside the structure of a lying phone names are whole and numbers apart', async ({
    page,
  }) => {
    await page.setViewportSize(LYING);
    await table(page, 'base', 1, 70, 'level4');
    const cut = await page
      .locator('section.city :is(h2 button, [data-kind])')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      );
    expect(cut).toEqual([]);
  });

  test('the prompt beside the tools of an upright tablet has one line', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await table(page, 'base', 3, 54, 'level4');
    expect((await page.locator('.status h1').boundingBox())?.height).toBeLessThan(30);
  });
});

test('a player who chooses who begins an Age sees all its cards', async ({ page }) => {
  const chooses = ({ by, do: what }: Move) => by === 0 && what === 'first_player';
  await layOutBefore(page, 'base', chooses, ['human', 'level4']);
  for (const size of [PHONE, LYING, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
    await resized(page, size);
    await expect(page.locator('.step [data-choice]')).toHaveCount(2);
    expect(await overlaps(page, '.step', '.place')).toBe(0);
    expect(await overlaps(page, '.place', '.city, .board')).toBe(0);
    const last = page.locator('.place').last();
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});

test('a choice that covers the cards is folded away to see them, and back', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await layOutBefore(page, 'base', isToken, ['human', 'human']);
  const choices = page.locator('.step [data-choice]');
  await expect(choices.first()).toBeVisible();
  await page.getByRole('button', { name: 'See the cards' }).click();
  await expect(choices).toHaveCount(0);
  await page.locator('.place').last().click(); // nothing lies over it
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the choice' }).click();
  await choices.first().click();
  await expect(choices).toHaveCount(0);
});

test('four Wonders, five tokens, and four leaders are all on the screen of a lying phone', async ({
  page,
}) => {
  await page.setViewportSize(LYING);
  for (const [of, game, moves, n] of [
    ['base', 0, 0, 4],
    ['base', 12, 36, 5],
    ['leaders', 3, 16, 4],
  ] as const) {
    await table(page, of, game, moves, 'level4');
    const choices = page.locator('.step [data-choice]');
    await expect(choices).toHaveCount(n);
    for (const choice of await each(choices)) await expect(choice).toBeInViewport({ ratio: 1 });
  }
});

for (const size of [PHONE, LYING])
  test(`lessons at ${size.width}x${size.height} cover nothing they speak of`, async ({ page }) => {
    await page.setViewportSize(size);
    await chosen(page, { pace: 0 });
    await page.goto('./');
    await page.getByRole('button', { name: /^Learn/ }).click();
    await page.getByRole('button', { name: /^First game/ }).click();
    const bubble = page.locator('.coach');
    await expect(bubble).toBeVisible();
    const pointed = new Set<string | null>();
    for (let n = 0; pointed.size < 4 && n < 40; n++) {
      if ((await bubble.count()) === 0) {
        await decideByMouse(page, await nextTodo(page), n);
        continue;
      }
      const lesson = await bubble.getAttribute('data-lesson');
      await laidOut(page);
      if ((await page.locator('[data-taught]').count()) > 0) {
        pointed.add(lesson);
        expect(await overlaps(page, '.coach', '[data-taught]'), `${lesson}`).toBe(0);
      }
      if (size === LYING) expect(await overlaps(page, '.coach', '.place'), `${lesson}`).toBe(0);
      expect(await overlaps(page, '.coach .count', '.coach h2'), `${lesson}`).toBe(0);
      await expect(bubble).toBeInViewport({ ratio: 1 });
      await bubble.getByRole('button', { name: 'Understood' }).click();
      await expect(page.locator(`.coach[data-lesson="${lesson}"]`)).toHaveCount(0);
    }
    expect(pointed.size).toBe(4);
  });

for (const locale of ['en-GB', 'de-DE'])
  test.describe(locale, () => {
    test.use({ locale });
    test('names of progress tokens stand whole beside three piles', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await layOut(page, recordOf('solo', 4), 22);
      const names = page.locator('.progress .name');
      await expect(names).toHaveCount(5);
      await expect(page.locator('.piles button')).toHaveCount(3);
      const cut = await names.evaluateAll((all) =>
        all
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.textContent),
      );
      expect(cut).toEqual([]);
      expect(await overlaps(page, '.progress button', '.piles')).toBe(0);
    });
  });

test('a supremacy is a moment on a phone too, until the next input', async ({ page }) => {
  await page.setViewportSize(PHONE);
  // One move before the end: a military building that is free.
  await table(page, 'base', 7, 63);
  await page.locator('[data-card="siege_workshop"]').click();
  await page.getByRole('dialog').locator('[data-choice^="build"]').click();
  const moment = page.locator('.end-scene');
  await expect(moment).toContainText('Player 1 wins by military supremacy.');
  await page.keyboard.press('Shift');
  await expect(moment).toHaveCount(0);
  // Points decided nothing: the decisive move is named, and the sheet says that it does not count.
  await expect(page.locator('.decided')).toContainText('built Siege Workshop');
  await expect(page.locator('.pad')).toContainText('these points do not count');
});

test('a warning that the rival is about to win is read, heard, and covers nothing', async ({
  page,
}) => {
  for (const size of [PHONE, LYING, { width: 768, height: 1024 }]) {
    await resized(page, size);
    // One symbol is missing, and two cards show it.
    await table(page, 'base', 10, 65);
    const warning = page.locator('.threat');
    await expect(warning).toContainText('with 1 more symbol – now with University or Observatory');
    expect(await overlaps(page, '.threat', '.place, .city, .board, .now')).toBe(0);
    await expect(page.locator('.table > [aria-live]')).toContainText('Beware:');
  }
  await table(page, 'base', 3, 30);
  await expect(page.locator('.place').first()).toBeVisible();
  await expect(page.locator('.threat')).toHaveCount(0);
});

test('prices and links lie on no effect and no name on a phone, upright or lying', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  for (const moves of [14, 37, 54]) {
    await table(page, 'base', 3, moves);
    for (const size of [PHONE, LYING]) {
      await resized(page, size);
      const what = `${moves} at ${size.width}x${size.height}`;
      expect(await overlaps(page, '.place .effects .effect', '.place .face > .tag'), what).toBe(0);
      expect(await overlaps(page, '.place .name', '.place .link'), what).toBe(0);
    }
  }
  // Squeezed on a tablet: a card of two lines, and one of two links.
  await table(page, 'base', 0, 28, 'level4');
  await resized(page, { width: 768, height: 1024 });
  await expect(page.locator('[data-card="customs_house"]')).toBeVisible();
  expect(await overlaps(page, '.place .effects .effect', '.place .face > .tag')).toBe(0);
});

test('on a tablet each missing coin has its word, letters are of 11 pixels, and counters apart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await table(page, 'base', 5, 54, 'level4');
  const short = page.locator(':is(.place, .wonders) .tag.short');
  await expect(short.filter({ hasText: /1\d/ }).nth(2)).toBeVisible();
  await expect(short.locator('small:visible')).toHaveCount(await short.count());
  const letters = page.locator(
    ':is(.place, .wonders) :is(.tag.short, small, .n, .effects .small):visible',
  );
  const least = await letters.evaluateAll((all) =>
    Math.min(...all.map((each) => parseFloat(getComputedStyle(each).fontSize))),
  );
  expect(least).toBeGreaterThanOrEqual(11);
  for (const counter of await each(page.locator('.buildings button'))) {
    const box = await counter.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(31);
    expect(box?.height).toBeGreaterThanOrEqual(31);
  }
});

async function expectNothingCut(page: Page, percent: number, size: typeof PHONE) {
  const what = `${percent} % at ${size.width}x${size.height}`;
  await resized(page, size);
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
  // The page scrolls instead, where the letters are twice as large.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight > innerHeight), what)
    .toBe(percent === 200);
  await laidOut(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(size.width);
  await expect(page.locator('.place .name').first()).toBeVisible();
  const beyond = await page
    .locator(
      ':is(.near, .far) :is(.city, .wonders button, .goods li, [data-kind] b, .socket), .piles button, .now > *',
    )
    .evaluateAll((all) => {
      const { right, bottom } =
        document.querySelector('.table')?.getBoundingClientRect() ?? new DOMRect();
      return all
        .filter((each) => {
          const box = each.getBoundingClientRect();
          return box.right > right || box.bottom > bottom;
        })
        .map((each) => each.className);
    });
  expect(beyond, what).toEqual([]);
  expect(await overlaps(page, '.buildings b', '.buildings svg'), what).toBe(0);
  expect(await overlaps(page, '.news', '.city, .board, .tools'), what).toBe(0);
  // The lines of the news do not run into each other.
  const lines = await page
    .locator('.news')
    .evaluate(
      (each) =>
        parseFloat(getComputedStyle(each).lineHeight) / parseFloat(getComputedStyle(each).fontSize),
    );
  expect(lines, what).toBeGreaterThan(1);
}

test('with letters of 125 or 200 % nothing is cut off', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await table(page, 'base', 3, 54, 'level4');
  for (const [percent, size] of [
    [125, PHONE],
    [200, PHONE],
    [200, LYING],
    [200, { width: 768, height: 1024 }],
  ] as const)
    await expectNothingCut(page, percent, size);
});

test('beside leaders of the rival, one disc stands for its tokens and opens them', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await table(page, 'leaders', 56, 98, 'level4');
  await expect(page.locator('.far [data-tokens] button')).toHaveCount(1);
  expect(await overlaps(page, '.far [data-tokens] .disc', '.far [data-leader], .far .hand')).toBe(
    0,
  );
  await page.getByRole('button', { name: 'Masonry, Philosophy, Urbanism' }).click();
  await expect(page.getByRole('dialog').locator('[data-tokens] button')).toHaveCount(3);
});

test('news on a phone number the cards turned up; whoever listens hears their names', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await table(page, 'base', 0, 14, 'level4');
  await expect(page.locator('.news .count')).toHaveText('1');
  const lines = await page
    .locator('.news')
    .evaluate((each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight));
  expect(lines).toBeLessThan(2.5);
  await expect(page.locator('.table > [aria-live]')).toContainText('Scriptorium');
});

/** Whether the end of these words is cut off by what they lie in. */
const clipped = (words: Locator) =>
  words.evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const end = [...range.getClientRects()].at(-1);
    const room = each.closest('.told')?.getBoundingClientRect();
    if (!end || !room) return true;
    return end.bottom > room.bottom + 3 || end.right > room.right + 3;
  });

test('the table stays where it is, however long prompt and news are, of which the last is read', async ({
  page,
}) => {
  const heights: (number | undefined)[][] = [];
  for (const [of, game, moves, other] of [
    ['base', 3, 9, 'level4'],
    ['leaders', 13, 58, 'human'], // a prompt of two lines on a tablet
    ['leaders', 13, 78, 'level4'], // the longest news
  ] as const) {
    await table(page, of, game, moves, other);
    const here: (number | undefined)[] = [];
    for (const size of [PHONE, LYING, { width: 768, height: 1024 }, DESK]) {
      await resized(page, size);
      here.push((await page.locator('.status').boundingBox())?.height);
      const last = page.locator('.news .told > span > span').last();
      await expect(last).toBeInViewport();
      expect(await clipped(last), `${game} ${moves} at ${size.width}`).toBe(false);
    }
    heights.push(here);
  }
  expect(heights[1]).toEqual(heights[0]);
  expect(heights[2]).toEqual(heights[0]);
  await expect(page.locator('.news .again b')).toHaveText('…');
  await expect(page.locator('.news')).toHaveAttribute('title', /recruited Plato .* chose to begin/);
});

test('on a phone everything can be touched at 24 pixels, most at more, and where the rival took a low card, its name can be read', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await table(page, 'base', 3, 54, 'level4');
  const size = () =>
    page.locator('.gone.theirs').evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
  await expect.poll(size).toBeGreaterThan(9);

  await expect(page.locator('.news')).toBeVisible();
  /** Distance from its middle at which each still answers, across and down. */
  const reach = (which: string) =>
    page.locator(which).evaluateAll((all) =>
      all.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const far = (dx: number, dy: number) => {
          let n = 0;
          while (n < 200 && each.contains(document.elementFromPoint(x + n * dx, y + n * dy))) n++;
          return n;
        };
        return [far(1, 0) + far(-1, 0), far(0, 1) + far(0, -1)];
      }),
    );
  for (const [which, across, down] of [
    ['.treasury button', 36, 30],
    ['.news', 200, 36],
    ['.far .wonders button', 26, 40],
    ['.tools button:visible', 33, 46],
    ['.buildings button', 24, 30],
    ['.rest button', 24, 32],
  ] as const)
    for (const [x = 0, y = 0] of await reach(which)) {
      expect(x, which).toBeGreaterThanOrEqual(across);
      expect(y, which).toBeGreaterThanOrEqual(down);
    }
});

test('late in Age III cards keep their room', async ({ page }) => {
  await table(page, 'base', 3, 54);

  await test.step('on a phone they keep their names, and news cover nothing', async () => {
    await resized(page, PHONE);
    await expect(page.locator('.place .name').nth(8)).toBeAttached();
    const cut = await page
      .locator('.place .name')
      .evaluateAll((all) =>
        all
          .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.clientHeight < 8)
          .map((each) => each.textContent),
      );
    expect(cut).toEqual([]);
    expect(await overlaps(page, '.news', '.far .city, .board')).toBe(0);
  });

  await test.step('on a lying phone news of three lines cover nothing', async () => {
    await resized(page, LYING);
    await expect(page.locator('.news')).toBeVisible();
    expect(await overlaps(page, '.news', '.board, .city, .place')).toBe(0);
  });

  await test.step('on an upright tablet the structure has more room than both cities', async () => {
    await resized(page, { width: 768, height: 1024 });
    const heights = await page
      .locator('.centre, section.city')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeGreaterThan(heights.reduce((sum, height) => sum + height) / 2);
    const wide = await page
      .locator('section.city .goods li')
      .evaluateAll((all) => Math.max(...all.map((each) => each.scrollWidth - each.clientWidth)));
    expect(wide).toBeLessThanOrEqual(1);
  });
});

test('a hint covers neither rival nor piles nor cards', async ({ page }) => {
  const sizes = [PHONE, LYING, { width: 768, height: 1024 }, { width: 1280, height: 800 }];
  await table(page, 'base', 3, 54);
  for (const size of sizes) {
    await resized(page, size);
    await page.getByRole('button', { name: 'What would you do?' }).click();
    const hint = page.locator('section.hint');
    await expect(hint.getByRole('button', { name: 'Play it' })).toBeVisible();
    await expect(hint).toBeInViewport({ ratio: 1 });
    await laidOut(page);
    expect(await overlaps(page, 'section.hint', '.far .city, .piles, .place')).toBe(0);
    await hint.getByRole('button', { name: 'Close' }).click();
  }
});

test('the menu of a card leaves it and most others in sight', async ({ page }) => {
  // An upright tablet has no free room beside the cards: some are covered there, and no city.
  for (const [width, height, most] of [
    [1280, 800, 0],
    [768, 1024, 8],
  ] as const) {
    await resized(page, { width, height });
    // The first turn of Age I: all cards but one lie there.
    await table(page, 'base', 3, 9);
    const cards = page.locator('.place.choosing');
    for (const card of await each(cards)) {
      await card.click();
      await expect(page.getByRole('dialog').locator('[data-choice]').first()).toBeVisible();
      await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
      expect(await overlaps(page, '[role="dialog"]', '.place.picked')).toBe(0);
      expect(await overlaps(page, '[role="dialog"]', '.place.choosing')).toBeLessThan(2);
      expect(await overlaps(page, '[role="dialog"]', '.place')).toBeLessThanOrEqual(most);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    // Four Wonders can be raised: all are in the menu, and seen beside it.
    await table(page, 'base', 21, 39, 'level4');
    await cards.first().click();
    const choices = page.getByRole('dialog').locator('.choice:visible');
    await expect(choices).toHaveCount(6);
    for (const choice of await each(choices)) await expect(choice).toBeInViewport({ ratio: 1 });
    expect(await overlaps(page, '[role="dialog"]', '.near .wonders li')).toBe(0);
    await page.keyboard.press('Escape');
  }
});

test('the fewer cards are left, the larger they are, and all stay within their room', async ({
  page,
}) => {
  for (const [width, height] of [
    [1920, 1080],
    [360, 640],
  ] as const) {
    await resized(page, { width, height });
    const sizes: number[] = [];
    // Age I with nineteen, eleven, five and two cards.
    for (const moves of [9, 17, 23, 26]) {
      await table(page, 'base', 3, moves);
      const outside = await page.locator('.place').evaluateAll((all) => {
        const room = document.querySelector('.centre')?.getBoundingClientRect() ?? new DOMRect();
        return all
          .map((each) => each.getBoundingClientRect())
          .filter(({ left, right, top, bottom }) => {
            const across = left < room.left - 1 || right > room.right + 1;
            return across || top < room.top - 1 || bottom > room.bottom + 1;
          }).length;
      });
      expect(outside).toBe(0);
      sizes.push((await page.locator('.place').first().boundingBox())?.width ?? 0);
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect((sizes[3] ?? 0) / (sizes[0] ?? 1)).toBeGreaterThan(1.6);
  }
});

test('the panel beside the cards holds the last turn until a card is looked at', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const record = recordOf('base', 3);
  const first = record.moves[17]?.by === 0;
  await layOut(page, record, 17, first ? ['human', 'level4'] : ['level4', 'human']);
  const panel = page.locator('.look');
  await expect(panel).toContainText('What just happened');
  await expect(panel.getByText('The computer built Quarry for nothing.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(panel).toContainText('Printed cost');
  await expect(panel.getByText('What just happened')).toBeHidden();
  // With more room it shows both.
  await resized(page, { width: 1920, height: 1080 });
  await expect(panel.getByText('What just happened')).toBeVisible();
});

test('Wonders that cannot be raised are folded, their reasons a press away', async ({ page }) => {
  await table(page, 'base', 3, 54);
  const dialog = page.getByRole('dialog');
  const sell = dialog.locator('[data-choice^="discard"]');
  for (const size of [PHONE, LYING, { width: 768, height: 1024 }, DESK]) {
    await resized(page, size);
    if (await dialog.count()) await page.keyboard.press('Escape');
    await page.locator('[data-card="siege_workshop"]').click();
    await expect(dialog.getByText('The Mausoleum')).toBeHidden();
    const before = await sell.boundingBox();
    await dialog.getByText('Wonders that cannot be raised now: 3').click();
    await expect(dialog.getByText('The Mausoleum')).toBeVisible();
    expect((await sell.boundingBox())?.y, `at ${size.width}`).toBe(before?.y);
  }
  // It cannot be chosen, which is what is asked about.
  await dialog.getByRole('button', { name: /The Mausoleum/ }).press('Enter');
  await expect(dialog.getByText('Rule R12')).toBeVisible();
});
