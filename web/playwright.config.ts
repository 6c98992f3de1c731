import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Every worker reads this file again: what the first reading chose is handed on in the environment.
const env = process.env;
env['DIPOLIS_E2E_PORT'] ??= String(await freePort());
if (!env['DIPOLIS_E2E_DATA']) {
  const data = mkdtempSync(join(tmpdir(), 'dipolis-e2e-'));
  env['DIPOLIS_E2E_DATA'] = data;
  process.on('exit', () => {
    rmSync(data, { recursive: true, force: true });
  });
}
const url = `http://127.0.0.1:${env['DIPOLIS_E2E_PORT']}`;
const dipolis = env['DIPOLIS_BIN'] ?? '../build/release/dipolis';

export default defineConfig({
  testDir: 'e2e',
  // Roomy: a machine may do much else. What hangs is still found, a little later.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // The pictures are the same wherever they are taken.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 2,
  forbidOnly: !!env['CI'],
  retries: env['CI'] ? 1 : 0, // a slow moment of a shared machine; the report names what needed it
  reporter: 'list',
  use: {
    baseURL: url,
    trace: 'retain-on-failure',
    launchOptions: {
      // Debian's own browser; nothing is downloaded. It refuses its sandbox to root.
      executablePath: env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: process.getuid?.() !== 0,
      // Keep it from calling home: tests use no network.
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
  webServer: {
    command: `${dipolis} serve --no-open --pace 30 --port ${env['DIPOLIS_E2E_PORT']} --data ${env['DIPOLIS_E2E_DATA']} --static dist`,
    url,
    timeout: 20_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3_000 },
  },
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
