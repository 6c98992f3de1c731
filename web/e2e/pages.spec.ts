// The page as a folder of files on any web space: without a network, and while it is renewed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { Firefox } from './firefox';
import { DESK, keptNowhere, PHONE } from './test';
import { listed, playable, twoVersions, versionOf, WebSpace } from './web_space';

let versions: ReturnType<typeof twoVersions>;
let space: WebSpace;
test.beforeAll(() => {
  versions = twoVersions();
});
test.afterAll(() => {
  versions.remove();
});
test.beforeEach(async () => {
  space = await WebSpace.open(versions.a);
});
test.afterEach(() => {
  space.close();
});

const version = (page: Page) =>
  page.locator('meta[name="dipolis-version"]').getAttribute('content');
const title = (page: Page) => page.getByRole('heading', { name: 'dipolis' });
const offer = (page: Page) => page.getByText('A new version is ready.');

async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(space.address);
  await expect(title(page)).toBeVisible();
  return page;
}

/** Time passes until the page has kept all that it keeps. */
async function kept(page: Page, folder: string) {
  const count = async () => {
    await page.clock.fastForward(5000);
    return page.evaluate(async (name) => {
      const own = (await caches.keys()).find((each) => each.endsWith(name));
      const controlled = navigator.serviceWorker.controller !== null;
      return own && controlled ? (await (await caches.open(own)).keys()).length : 0;
    }, versionOf(folder));
  };
  // One of the program's two forms is kept.
  await expect.poll(count).toBe(listed(folder).length - 1);
}

/** The page looks for a later version. Whether one could be fetched. */
const look = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = await registration.update().catch(() => null);
    const worker = found?.installing;
    if (!worker) return found?.waiting !== null;
    await new Promise((done) => {
      worker.addEventListener('statechange', done, { once: true });
    });
    return worker.state === 'installed';
  });

/**
 * The worker that waits takes over. A browser ends the earlier one as soon as it has nothing to do, but not while it is
 * watched as here, once some page has woken it again: so it is ended here.
 */
async function tookOver(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const states = new Map<string, string>();
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions: told }) => {
    for (const { versionId, status } of told) states.set(versionId, status);
  });
  await devtools.send('ServiceWorker.enable');
  const waits = async () => {
    const earlier = [...states].find(([, state]) => state === 'activated');
    if (earlier && [...states.values()].includes('installed'))
      await devtools.send('ServiceWorker.stopWorker', { versionId: earlier[0] });
    return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  };
  await expect.poll(waits).toBe(false);
  await devtools.detach();
}

/** A file of that version as the page gets it. */
const got = (page: Page, file: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address).catch(() => null);
    return answer?.ok ? (await answer.arrayBuffer()).byteLength : null;
  }, file);

const entryOf = (folder: string) => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return /src="\.\/(assets\/[\w-]+\.js)"/.exec(html)?.[1] ?? '';
};

test('the second visit needs no network @smoke', async ({ context }) => {
  const page = await visit(context);
  await kept(page, versions.a);
  space.cut = true;
  await page.goto(`${space.address}?from=icon`);
  await expect(title(page)).toBeVisible();
  for (const file of listed(versions.a).filter((each) => !each.includes('scalar-')))
    expect(await got(page, file), file).toBe(
      readFileSync(join(versions.a, file === './' ? 'index.html' : file)).length,
    );
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.getByRole('button', { name: 'Réglages' })).toBeVisible();
});

test('a new version is offered and used when accepted, and other pages keep theirs', async ({
  context,
}) => {
  const page = await visit(context);
  await kept(page, versions.a);
  space.folder = versions.b;
  expect(await look(page)).toBe(true);
  await expect(offer(page)).toBeVisible();
  const other = await visit(context);
  expect([await version(page), await version(other)]).toEqual(Array(2).fill(versionOf(versions.a)));
  await expect(offer(other)).toBeVisible();
  await other.getByRole('button', { name: 'Later' }).click();
  await expect(offer(other)).toBeHidden();

  await page.getByRole('button', { name: 'Use it now' }).click();
  const shown = async () => {
    // The earlier worker is busy for as long as it takes.
    await got(other, entryOf(versions.a));
    return version(page);
  };
  await expect.poll(shown).toBe(versionOf(versions.b));
  await kept(page, versions.b);
  await expect(offer(page)).toBeHidden();
  await tookOver(page);
  await expect(offer(other)).toBeVisible();
  // The web space has no file of A any more that B has not.
  space.cut = true;
  expect(await version(other)).toBe(versionOf(versions.a));
  expect(await got(other, entryOf(versions.a))).toBeGreaterThan(0);
  await page.reload();
  expect(await version(page)).toBe(versionOf(versions.b));
  await expect(offer(page)).toBeHidden();

  await other.close();
  space.cut = false;
  await page.reload();
  const left = async () => {
    await page.clock.fastForward(5000);
    return page.evaluate(async () => (await caches.keys()).length);
  };
  await expect.poll(left).toBe(1);
});

for (const [name, size] of [
  ['a desktop', DESK],
  ['a phone', PHONE],
] as const)
  test(
    `Firefox on ${name} is offered a new version, and uses it with the network cut`,
    { tag: '@nightly' },
    async () => {
      const firefox = await Firefox.open({ 'ui.systemUsesDarkTheme': 1 });
      try {
        const versionIs = (wanted: string) =>
          firefox.until(
            (is) =>
              document.querySelector(`meta[name="dipolis-version"][content="${is}"]`) !== null,
            wanted,
          );
        await firefox.resize(size.width, size.height);
        await firefox.goto(space.address);
        await firefox.until(() => navigator.serviceWorker.controller !== null);
        space.folder = versions.b;
        await firefox.ask(() => {
          void navigator.serviceWorker.getRegistration().then((found) => found?.update());
        });
        await firefox.until(() => document.body.textContent.includes('A new version is ready.'));
        await firefox.look('offered');
        await versionIs(versionOf(versions.a));
        await firefox.click('button', 'Use it now');
        await versionIs(versionOf(versions.b));
        expect(firefox.errors).toEqual([]);
        // From here on Firefox tells of whatever it asks for in vain.
        space.cut = true;
        await firefox.goto(`${space.address}?again`);
        await versionIs(versionOf(versions.b));
        await firefox.look('renewed');
      } finally {
        await firefox.close();
      }
    },
  );

test('half an upload changes nothing, and the whole is offered', async ({ context }) => {
  const page = await visit(context);
  await kept(page, versions.a);
  space.folder = versions.b;
  space.missing.add(entryOf(versions.b));
  expect(await look(page)).toBe(false);
  await page.reload();
  await expect(title(page)).toBeVisible();
  expect(await version(page)).toBe(versionOf(versions.a));
  await expect(offer(page)).toBeHidden();
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  space.missing.clear();
  expect(await look(page)).toBe(true);
  await expect(offer(page)).toBeVisible();
});

test('where there is no room, or nothing may be kept, the page works from the network', async ({
  browser,
  context,
}) => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(space.address);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  await page.clock.install();
  await page.goto(space.address);
  const refused = page.evaluate(
    () =>
      new Promise((refuse) => {
        void navigator.serviceWorker.getRegistration().then(function heed(found) {
          const worker = found?.installing;
          if (!worker) {
            requestAnimationFrame(() => {
              void navigator.serviceWorker.getRegistration().then(heed);
            });
            return;
          }
          worker.addEventListener('statechange', () => {
            refuse(worker.state);
          });
        });
      }),
  );
  await page.clock.fastForward(5000);
  await page.clock.runFor(100);
  await page.clock.resume();
  expect(await refused).toBe('redundant');
  await page.reload();
  await expect(title(page)).toBeVisible();

  const strict = await browser.newContext();
  await keptNowhere(strict);
  const other = await visit(strict);
  const failures: Error[] = [];
  other.on('pageerror', (error) => failures.push(error));
  await other.clock.fastForward(5000);
  await other.reload();
  await expect(title(other)).toBeVisible();
  expect(failures).toEqual([]);
  await strict.close();
});

test('the folder asks nothing of other places, and its policy forbids nothing it needs', async ({
  context,
}) => {
  const page = await context.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(space.address)) foreign.push(request.url());
  });
  await page.goto(space.address);
  await expect(title(page)).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await (await fetch(link?.href ?? '')).json()) as Record<string, { src: string }[]>;
  });
  for (const { src } of [...(manifest['icons'] ?? []), ...(manifest['screenshots'] ?? [])])
    expect(await got(page, src), src).toBeGreaterThan(0);
  expect([violations, foreign.filter((url) => !url.startsWith('data:'))]).toEqual([[], []]);
});

if (playable)
  test('a game is begun without a network', async ({ context }) => {
    const page = await visit(context);
    await kept(page, versions.a);
    space.cut = true;
    await page.reload();
    await page.getByRole('button', { name: 'Play against the computer' }).click();
    await expect(page.locator('.table')).toBeVisible();
  });
