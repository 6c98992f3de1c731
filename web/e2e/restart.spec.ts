import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { decideByMouse, plyOf, play } from './table';

// A server of its own, because the test kills it.
const program = process.env['DIPOLIS_BIN'] ?? '../build/release/dipolis';
let data: string;
let port: number;
let server: ChildProcess | undefined;

function serve() {
  const args = ['serve', '--no-open', '--port', String(port), '--data', data, '--static', 'dist'];
  server = spawn(program, args, { stdio: 'ignore' });
}

async function kill() {
  const dying = server;
  if (!dying || dying.exitCode !== null) return;
  const dead = new Promise((resolve) => dying.once('exit', resolve));
  dying.kill('SIGKILL');
  await dead;
}

test.beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'dipolis-restart-'));
  port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(free);
      });
    });
  });
  serve();
});

test.afterAll(async () => {
  await kill();
  rmSync(data, { recursive: true, force: true });
});

test('a killed server loses nothing: the page says so, comes back and goes on', async ({
  page,
}) => {
  const start = `http://127.0.0.1:${port}/`;
  await expect(async () => {
    await page.goto(start);
  }).toPass();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Show the computer’s moves').selectOption('at once');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Opponent' }).selectOption('greedy');
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await play(page, decideByMouse, (n, todo) => n >= 9 && todo === 'card');
  const before = await plyOf(page);

  await kill();
  await expect(page.getByText(/connection to the program is lost/)).toBeVisible();
  // A move made while the server is down is kept and sent later.
  await page.locator('.place.choosing').first().click();
  await page.getByRole('dialog').locator('[data-choice^="discard"]').click();
  await expect(page.getByText(/Your move will be sent/)).toBeVisible();

  serve();
  await expect(page.getByText(/connection to the program is lost/)).toBeHidden({ timeout: 20_000 });
  await expect.poll(() => plyOf(page)).toBeGreaterThan(before);
  await play(page, decideByMouse, (n) => n === 4);
});
