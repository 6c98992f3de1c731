// Draws the pictures of docs/pages.md: `node scripts/pictures.mjs`, after `./dev pages`.
import { browseFolder } from './browse.mjs';
import { openRecord, PHONE, shrink, still, take } from './shots.mjs';

const FOLDER = '../docs/pictures';
/** The folder's address, which the links on the pictures show. */
const ADDRESS = 'https://example.org/duel/';

const file = (name) => `${FOLDER}/${name}.png`;

await browseFolder('../build/pages', false, async (browser, url) => {
  const context = await browser.newContext({ ...PHONE, ...still, serviceWorkers: 'block' });
  await context.route(`${ADDRESS}**`, async (route) => {
    const asked = url + route.request().url().slice(ADDRESS.length);
    await route.fulfill({ response: await route.fetch({ url: asked }) });
  });
  const page = await context.newPage();
  await page.goto(ADDRESS);
  await openRecord(page);
  await page.locator('.result summary').click();
  await page.getByRole('button', { name: 'Share a link' }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await take(page, file('share'));
  await page.goto(`${ADDRESS}#/`);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await take(page, file('kept'));
  await context.close();
});
shrink(['share', 'kept'].map(file));
