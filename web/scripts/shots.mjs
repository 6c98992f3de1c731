// Shared by the scripts that draw pictures which are kept.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
};

/** A page as it looks at rest, by day. */
export const still = { reducedMotion: 'reduce', colorScheme: 'light' };

/** Opens the first recorded game on the start page; after that many moves, or all of it. */
export async function openRecord(page, moves = Infinity) {
  const [record] = readFileSync('../tests/traces/base.jsonl', 'utf8').split('\n');
  const trace = JSON.parse(record);
  if (moves < trace.moves.length) {
    trace.moves.length = moves;
    delete trace.result;
  }
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await page.locator('input[type=file]').setInputFiles({
    name: 'game.jsonl',
    mimeType: 'text/plain',
    buffer: Buffer.from(JSON.stringify(trace)),
  });
  await page.locator('.table').waitFor();
}

/** Waits until letters and movements have come to rest, and takes the picture. */
export async function take(page, path) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1000);
  await page.evaluate(() => document.activeElement.blur());
  await page.screenshot({ path });
}

/** Makes the files small. */
export function shrink(paths) {
  execFileSync('pngquant', ['--force', '--ext', '.png', '--nofs', '--speed', '1', '96', ...paths]);
}
