// Without a server: the games of this browser, on good days and bad ones.
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { decideByMouse, nextTodo, plyAbove, plyOf, result } from './table';
import { layOut, recordOf } from './recorded';
import { chosen, DESK, expect, keptNowhere, test as base } from './test';
import { playable, WebSpace } from './web_space';

const FOLDER = '../build/pages';

const test = base.extend<{ kept: boolean }>({
  /** The page keeps itself on the device: it copies all of its files, which costs more than most of these tests. */
  kept: [false, { option: true }],
  context: async ({ context, kept }, use) => {
    if (!kept) await keptNowhere(context);
    await use(context);
  },
  // No server is started.
  baseURL: async ({ pages }, use) => {
    await use(pages?.address);
  },
  // eslint-disable-next-line no-empty-pattern
  pages: async ({}, use) => {
    if (!playable) throw new Error('./dev pages builds the folder that is tested');
    const space = await WebSpace.open(FOLDER);
    await use(space);
    space.close();
  },
});

const computer = (page: Page) => page.getByRole('button', { name: /^Play against the computer/ });
const firstRow = (page: Page) => page.locator('.list li a').first();

/** Begins a game against the easiest computer, and decides some times. */
async function begin(page: Page, decisions = 1) {
  await chosen(page, { pace: 0, opponent: 'level1', played: true });
  await page.goto('./');
  await computer(page).click();
  for (let n = 0; n < decisions; ++n) {
    const todo = await nextTodo(page);
    const before = await plyOf(page);
    await decideByMouse(page, todo, n);
    await plyAbove(page, before);
  }
  await nextTodo(page);
}

/** Puts a script before that of a worker: of the one that has the games, or of those that search. */
const changeWorker = (pages: WebSpace | null, script: string, kind: 'games' | 'search' = 'games') =>
  pages?.changed.set(new RegExp(`${kind}\\.worker-.*\\.js$`), (bytes) =>
    Buffer.from(`${script};${bytes.toString()}`),
  );

/** Collects the workers that have the games in `window.workers`. */
const collectWorkers = (page: Page) =>
  page.addInitScript(() => {
    const workers: Worker[] = [];
    Object.assign(window, { workers });
    window.Worker = class extends Worker {
      constructor(...about: ConstructorParameters<typeof Worker>) {
        super(...about);
        workers.push(this);
      }
    };
  });
type Collected = Window & { workers: Worker[] };
const workersOf = (page: Page) =>
  page.evaluate(() => (window as unknown as Collected).workers.length);

/** The two files in which the games are kept: their texts, or other ones for them. */
const FILES = ['games-a.log', 'games-b.log'] as const;
async function files(page: Page, texts?: readonly string[]) {
  await page.goto('./favicon.svg'); // the same place, without the page and its worker
  return page.evaluate(
    async ([names, put]) => {
      const root = await navigator.storage.getDirectory();
      const all = root as unknown as { values(): AsyncIterable<FileSystemDirectoryHandle> };
      const found: string[] = [];
      for await (const folder of all.values())
        for (const [i, name] of names.entries()) {
          const file = await folder.getFileHandle(name);
          found.push(await (await file.getFile()).text());
          if (!put) continue;
          const writable = await file.createWritable();
          await writable.write(put[i] ?? '');
          await writable.close();
        }
      return found;
    },
    [FILES, texts ?? null] as const,
  );
}

/** A link of this kind, as other versions read it too. */
const pieceOf = (kind: 'game' | 'position') =>
  new RegExp(`^(\\S+)\\t${kind}\\t`, 'm').exec(
    readFileSync('../tests/golden/parcels.txt', 'utf8'),
  )?.[1] ?? '';

test.describe(() => {
  test.use({ kept: true });
  test('a game is played to its end with the network cut, over a reload in its midst', async ({
    page,
    pages,
  }) => {
    await chosen(page, { pace: 0, played: true });
    const record = recordOf('base', 0);
    await layOut(page, record, record.moves.length - 10, ['human', 'level1']);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await nextTodo(page);
    pages?.close();
    let decisions = 0;
    for (let todo = await nextTodo(page); todo !== 'over'; todo = await nextTodo(page)) {
      await decideByMouse(page, todo, decisions);
      if (++decisions === 2) await page.reload();
    }
    expect(decisions).toBeGreaterThan(2);
    await expect(result(page)).toBeVisible();
    await page.goto('./#/');
    await expect(firstRow(page)).toContainText('level 1');
  });
});

test('whoever comes first finds all ways to play in one row on a desktop', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('./');
  await expect(page.locator('.way').first()).toBeEnabled();
  const tops = await page
    .locator('.way')
    .evaluateAll((all) => all.map((way) => way.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});

test('after a reload the game goes on where it was', async ({ page }) => {
  await begin(page, 3);
  const before = await plyOf(page);
  await page.reload();
  await nextTodo(page);
  expect(await plyOf(page)).toBe(before);
  await page.goto('./');
  await expect(page.getByText('kept in this browser')).toBeVisible();
  await expect(firstRow(page)).toBeVisible();
});

test('one of two pages has the games; the other says so, and can take them over', async ({
  page,
  context,
}) => {
  await begin(page);
  const game = page.url();
  const other = await context.newPage();
  await other.goto(game);
  const elsewhere = (at: Page) => at.getByText('open in another tab');
  await expect(elsewhere(other)).toBeVisible();
  await other.getByRole('button', { name: 'Play here' }).click();
  await nextTodo(other);
  await expect(elsewhere(page)).toBeVisible();
  const before = await plyOf(other);
  await decideByMouse(other, await nextTodo(other), 1);
  await plyAbove(other, before);
  await nextTodo(other);
  const after = await plyOf(other);
  await other.close();
  // They come back by themselves, with what was played there.
  await expect(elsewhere(page)).toHaveCount(0);
  await expect.poll(() => plyOf(page)).toBe(after);
});

test('a crash of the worker loses nothing', async ({ page }) => {
  await collectWorkers(page);
  await begin(page);
  const before = await plyOf(page);
  await page.evaluate(() => {
    (window as unknown as Collected).workers.at(-1)?.dispatchEvent(new ErrorEvent('error'));
  });
  await nextTodo(page);
  await decideByMouse(page, await nextTodo(page), 0);
  await plyAbove(page, before);
});

test('a full store refuses the move, says so, and goes on when there is room', async ({
  page,
  context,
}) => {
  await begin(page);
  for (let n = 0; (await nextTodo(page)) !== 'card'; ++n)
    await decideByMouse(page, await nextTodo(page), n);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  const before = await plyOf(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.reload();
  await nextTodo(page);
  expect(await plyOf(page)).toBe(before);
  await page.locator('.place.choosing').first().click();
  await page.getByRole('dialog').locator('[data-choice^="discard"]').click();
  await expect(page.getByText(/could not be (saved|stored)/)).toBeVisible();
  await expect(page.getByText('has no room for your last move')).toBeVisible();
  expect(await plyOf(page)).toBe(before);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await decideByMouse(page, await nextTodo(page), 1);
  await plyAbove(page, before);
});

// Chromium has a word of its own for a database that the user has forbidden.
for (const reason of ['SecurityError', 'UnknownError'])
  test(`where nothing may be kept (${reason}) the game is played all the same, and the page says so`, async ({
    page,
    pages,
  }) => {
    changeWorker(
      pages,
      `navigator.storage.getDirectory = () => Promise.reject(new DOMException("no", "SecurityError")); Object.defineProperty(self, "indexedDB", { value: { open() { throw new DOMException("no", "${reason}"); } } })`,
    );
    await begin(page);
    await page.goto('./#/');
    await expect(page.getByText('lets the page keep nothing')).toBeVisible();
    await expect(page.getByText('kept in this browser')).toHaveCount(0);
  });

test('a clock far in the future dates the games as it says', async ({ page, pages }) => {
  const year = new Date().getFullYear() + 20;
  changeWorker(pages, 'const now = Date.now; Date.now = () => now() + 20 * 31556952000');
  await begin(page);
  await page.goto('./#/');
  await expect(firstRow(page)).toContainText(new RegExp(`${String(year)}|${String(year + 1)}`));
});

test('a browser without workers says that it cannot play', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Worker');
  });
  await page.goto('./');
  await expect(page.getByText('This browser cannot run the game')).toBeVisible();
});

test('workers give up the ways to other places, which the policy of a page does not close', async ({
  page,
}) => {
  await begin(page);
  expect(page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) {
    const [near, far, socket] = await worker.evaluate(async () => [
      (await fetch(location.href)).ok,
      await fetch('http://127.0.0.2:9/').catch((error: unknown) => String(error)),
      'WebSocket' in globalThis,
    ]);
    expect([near, socket]).toEqual([true, false]);
    expect(far).toContain('is not near');
  }
});

// Firefox refuses its files in a private window; Safari says there that it may pass.
for (const reason of ['SecurityError', 'UnknownError'])
  test(`in a private window that lends no files (${reason}) a database keeps the games as long`, async ({
    page,
    pages,
  }) => {
    const refused = `Promise.reject(new DOMException("no", "${reason}"))`;
    changeWorker(pages, `navigator.storage.getDirectory = () => ${refused}`);
    await begin(page);
    const before = await plyOf(page);
    await page.reload();
    await nextTodo(page);
    expect(await plyOf(page)).toBe(before);
    await page.goto('./#/');
    await expect(page.getByText('In a private window they last until it is closed')).toBeVisible();
  });

test('without files of its own the browser keeps the games in a database', async ({
  page,
  pages,
}) => {
  changeWorker(pages, 'delete StorageManager.prototype.getDirectory');
  await begin(page);
  const before = await plyOf(page);
  await page.reload();
  await nextTodo(page);
  expect(await plyOf(page)).toBe(before);
  await page.goto('./#/');
  await expect(page.getByText('kept in this browser')).toBeVisible();
  await expect(page.getByText('private window')).toHaveCount(0);
});

test('a damaged log is told, and its other games go on', async ({ page }) => {
  await begin(page, 3);
  const whole = page.url();
  const ply = await plyOf(page);
  await begin(page);
  const damaged = page.url();
  expect(damaged).not.toBe(whole);
  const [first = '', second = ''] = await files(page);
  const lines = (first + second).split('\n');
  // A line in the midst of the second game is missing, as where a disk has lost it.
  lines.splice(-3, 1);
  await files(page, [lines.join('\n'), '']);
  await page.goto('./');
  await expect(page.getByText('is damaged')).toBeVisible();
  await page.goto(whole);
  expect(await plyOf(page)).toBe(ply);
  await decideByMouse(page, await nextTodo(page), 0);
  await plyAbove(page, ply);
  await page.goto('./#/');
  await computer(page).click();
  await nextTodo(page);
});

for (const [kind, text] of Object.entries({
  lines: 'a letter to somebody\nabout something else\n',
  'no line': 'bytes of something',
}))
  test(`a file that is not ours is reported, and stays untouched: ${kind}`, async ({ page }) => {
    await page.goto('./');
    await expect(computer(page)).toBeEnabled();
    // Long enough to be seen by whoever would take it for a log that should be shorter.
    const foreign = text.repeat(20_000);
    await files(page, [foreign, '']);
    await begin(page);
    await page.goto('./#/');
    await expect(page.getByText('not written by this page')).toBeVisible();
    expect((await files(page)).join('')).toBe(foreign);
  });

const REFUSED = `WebAssembly.instantiate = () => Promise.reject(new RangeError('Out of memory'))`;

test('a device without memory for the game says so, and it begins as soon as there is some', async ({
  page,
  pages,
}) => {
  changeWorker(pages, REFUSED);
  await page.goto('./');
  await expect(page.getByText('has no memory left for the game')).toBeVisible();
  await expect(page.getByText('cannot run the game')).toHaveCount(0);
  pages?.changed.clear();
  await expect(computer(page)).toBeEnabled();
  await expect(page.getByText('has no memory left')).toHaveCount(0);
});

/** As the program says it: at most 2 GB, in pages of 64 KiB; and instead 25 MB, in as many bytes. */
const MOST = Buffer.from([0x80, 0x80, 0x02]);
const LITTLE = Buffer.from([0x90, 0x83, 0x00]);
const narrow = (packed: Buffer) => {
  const program = gunzipSync(packed);
  const at = program.subarray(0, 8192).indexOf(MOST);
  expect(at).toBeGreaterThan(0);
  LITTLE.copy(program, at);
  return gzipSync(program);
};

test('without memory for any search the computer moves all the same, and the page says why it plays so', async ({
  page,
  pages,
}) => {
  changeWorker(pages, REFUSED, 'search');
  await begin(page);
  // Each person chooses some Wonders in a row: it is said when the computer has moved.
  const said = page.getByText('searches less than usual');
  for (let n = 0; !(await said.isVisible()); ++n) {
    await decideByMouse(page, await nextTodo(page), n);
    await nextTodo(page);
  }
});

/** A clock of the searches that stands still: each ends with its nodes, on a slow machine too. */
const STILL = 'performance.now = () => 0';

test('a search whose memory cannot grow is made again, and smaller', async ({ page, pages }) => {
  pages?.changed.set(/simd-.*\.bin$/, narrow);
  changeWorker(pages, STILL, 'search');
  await begin(page);
  await page.keyboard.press('h');
  await expect(page.getByText('searches less than usual')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Best: / })).toBeVisible();
});

test('after an hour of sleep in which its workers were ended a page goes on', async ({ page }) => {
  await page.clock.install();
  await collectWorkers(page);
  await begin(page);
  const before = await plyOf(page);
  const workers = await workersOf(page);
  await page.evaluate(() => {
    for (const worker of (window as unknown as Collected).workers) worker.terminate();
  });
  await page.clock.fastForward('01:00:00');
  await expect.poll(() => workersOf(page)).toBe(workers + 1);
  await nextTodo(page);
  expect(await plyOf(page)).toBe(before);
  await decideByMouse(page, await nextTodo(page), 0);
  await plyAbove(page, before);
  await nextTodo(page);
});

test('a page that sleeps while another one takes the games over has lost them when it wakes', async ({
  page,
  context,
}) => {
  await begin(page);
  const game = page.url();
  const other = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await other.goto(game);
  const elsewhere = (at: Page) => at.getByText('open in another tab');
  await expect(elsewhere(other)).toBeVisible();
  await other.getByRole('button', { name: 'Play here' }).click();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await nextTodo(other);
  const before = await plyOf(other);
  await decideByMouse(other, await nextTodo(other), 1);
  await plyAbove(other, before);
  await nextTodo(other);
  const after = await plyOf(other);
  await expect(elsewhere(page)).toBeVisible();
  await page.getByRole('button', { name: 'Play here' }).click();
  await expect.poll(() => plyOf(page)).toBe(after);
  await expect(elsewhere(other)).toBeVisible();
});

test('files that a sleeping page has open are waited for, and that is said', async ({
  page,
  pages,
}) => {
  changeWorker(
    pages,
    `const open = navigator.storage.getDirectory.bind(navigator.storage);
     let busy = 60;
     navigator.storage.getDirectory = () =>
       busy-- > 0 ? Promise.reject(new DOMException('open', 'NoModificationAllowedError')) : open()`,
  );
  await page.goto('./');
  await expect(page.getByText('open in another tab')).toBeVisible();
  await expect(computer(page)).toBeEnabled();
  await expect(page.getByText('kept in this browser')).toBeVisible();
});

const YEAR = 365 * 86_400_000;
const jump = (years: number) => `{
  const now = Date.now.bind(Date);
  Date.now = () => now() + ${years * YEAR};
}`;
test('a clock that jumps by years between visits and within one changes neither games nor their order', async ({
  page,
  pages,
}) => {
  const urls: string[] = [];
  for (const years of [0, -1, 1]) {
    pages?.changed.clear();
    changeWorker(pages, jump(years));
    await begin(page);
    urls.push(page.url());
  }
  // Forwards and back again in the midst of a game.
  pages?.changed.clear();
  changeWorker(
    pages,
    `let calls = 0; const now = Date.now.bind(Date); Date.now = () => now() + (calls++ % 3 - 1) * ${YEAR}`,
  );
  await begin(page, 3);
  urls.push(page.url());
  pages?.changed.clear();
  await page.goto('./#/');
  await page.reload();
  const rows = page.locator('.list li a');
  await expect(rows).toHaveCount(urls.length);
  const order = await rows.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).href),
  );
  expect(order).toEqual([...urls].reverse());
  const year = new Date().getFullYear();
  await expect(rows.nth(1)).toContainText(String(year + 1));
  await expect(rows.nth(2)).toContainText(String(year - 1));
  for (const url of urls) {
    await page.goto(url);
    const before = await plyOf(page);
    await decideByMouse(page, await nextTodo(page), 0);
    await plyAbove(page, before);
    await nextTodo(page);
  }
});

test('a link is shown beside a running game, and waits for it only when its game is taken', async ({
  page,
  context,
}) => {
  await begin(page);
  const other = await context.newPage();
  await other.goto(`./#/l/${pieceOf('game')}`);
  await expect(other.locator('.lies')).toBeVisible();
  await other.keyboard.press('Home');
  await expect(other.locator('.lies')).toHaveAttribute('data-ply', '0');
  const elsewhere = (at: Page) => at.getByText('open in another tab');
  await expect(elsewhere(other)).toHaveCount(0);
  const before = await plyOf(page);
  await decideByMouse(page, await nextTodo(page), 0);
  await plyAbove(page, before);
  await other.getByRole('button', { name: 'Take into my games' }).click();
  await expect(elsewhere(other)).toBeVisible();
  await other.getByRole('button', { name: 'Play here' }).click();
  await expect(other).toHaveURL(/#\/g\//);
  await expect(result(other)).toBeVisible();
  await other.goto('./#/');
  await expect(other.locator('.list li a')).toHaveCount(2);
});

test('whoever comes by a link and takes its game has it among those that are kept', async ({
  page,
}) => {
  await page.goto(`./#/l/${pieceOf('game')}`);
  await page.getByRole('button', { name: 'Take into my games' }).click();
  await expect(result(page)).toBeVisible();
  await page.reload();
  await expect(result(page)).toBeVisible();
  await page.goto('./#/');
  await expect(page.getByText('kept in this browser')).toBeVisible();
});

test('all games are saved as a file, and opened in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await begin(page);
  const ply = await plyOf(page);
  await page.goto('./#/');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all games' }).click();
  const file = await (await saving).path();
  expect(readFileSync(file, 'utf8')).toContain('dipolis-games/1');
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await chosen(other, { pace: 0, played: true });
  await other.goto('./');
  await expect(computer(other)).toBeEnabled();
  const open = () =>
    other.locator('input[type=file]').setInputFiles({
      name: 'all.games',
      mimeType: 'text/plain',
      buffer: readFileSync(file),
    });
  await open();
  await expect(other.getByText('One game was added.')).toBeVisible();
  await firstRow(other).click();
  await nextTodo(other);
  expect(await plyOf(other)).toBe(ply);
  await context.close();
});

test('a hint comes beside the game, and a review after it', async ({ page }) => {
  await begin(page);
  await page.keyboard.press('h');
  await expect(page.getByRole('region', { name: /^Best: / })).toBeVisible();
  await page.keyboard.press('Escape');
  const before = await plyOf(page);
  await decideByMouse(page, await nextTodo(page), 0);
  await plyAbove(page, before);
});
