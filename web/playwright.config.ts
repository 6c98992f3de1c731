import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Every worker process reads this file again, so values chosen by the first are passed on in the
// environment.
const env = process.env;
env['DIPOLIS_E2E_PORT'] ??= String(await freePort());
if (!env['DIPOLIS_E2E_DATA']) {
  const data = mkdtempSync(join(tmpdir(), 'dipolis-e2e-'));
  env['DIPOLIS_E2E_DATA'] = data;
  process.on('exit', () => {
    rmSync(data, { recursive: true, force: true });
  });
}
// Set to a number of milliseconds, every byte comes that late, as over a slow line.
const late = env['DIPOLIS_E2E_LATE'];
if (late) env['DIPOLIS_E2E_FRONT'] ??= String(await freePort());
const served = `http://127.0.0.1:${env['DIPOLIS_E2E_PORT']}`;
const url = late ? `http://127.0.0.1:${env['DIPOLIS_E2E_FRONT']}` : served;
const dipolis = env['DIPOLIS_BIN'] ?? '../build/release/dipolis';

export default defineConfig({
  testDir: 'e2e',
  // Generous, because the machine may be busy; a test that hangs is still detected.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // The same pictures for all platforms.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 2,
  forbidOnly: !!env['CI'],
  retries: 0, // a flaky test hides a fault of the page or of the test
  reporter: 'list',
  use: {
    baseURL: url,
    // What was done until a failure, and how the page looked then. A trace with pictures and copies
    // of the page makes the tests three times as slow; `npm run e2e -- --trace on` records one.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Debian's own browser; nothing is downloaded. As root it needs --no-sandbox.
      executablePath: env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: process.getuid?.() !== 0,
      // No background connections: the tests use no network.
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: [
    {
      command: `${dipolis} serve --no-open --pace 30 --port ${env['DIPOLIS_E2E_PORT']} --data ${env['DIPOLIS_E2E_DATA']} --static dist`,
      url: served,
      timeout: 20_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 3_000 },
    },
    ...(late
      ? [
          {
            command: `node e2e/slow_line.mjs ${env['DIPOLIS_E2E_FRONT']} ${env['DIPOLIS_E2E_PORT']} ${late}`,
            url,
          },
        ]
      : []),
  ],
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
