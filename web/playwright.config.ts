import { defineConfig } from '@playwright/test';

const env = process.env;

/** For whatever a test waits for. */
const LIMIT = 120_000;

const LEFT_OUT = env['DIPOLIS_PAGES'] ? [/(friend|open|waits|restart|server)\.spec\.ts/] : [];

/** Notifications need all of Chromium. */
const WHOLE = /nudges\.spec\.ts/;

const browser = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    // As root it needs --no-sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    // No background connections: the tests use no network.
    args: [
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--font-render-hinting=slight', // in the shell too
    ],
  },
});

export default defineConfig({
  testDir: 'e2e',
  // Pictures of failures; one form of the page does not wipe out those of the other.
  outputDir: env['DIPOLIS_PAGES'] ? 'test-results/folder' : 'test-results/server',
  // No other file sets a limit. These are for tests that hang, on the slowest machine.
  timeout: 1_800_000,
  expect: { timeout: LIMIT },
  // Left out: long games and pictures for large screens, which ./dev nightly runs; tests that need a server, in the
  // folder for web spaces, and tests of that folder elsewhere.
  grepInvert: [
    ...(env['DIPOLIS_NIGHTLY'] ? [] : [/@nightly/]),
    env['DIPOLIS_PAGES'] ? /@server/ : /@folder/,
  ],
  fullyParallel: true,
  // The same pictures for all platforms.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 2,
  forbidOnly: !!env['CI'],
  retries: 0, // a flaky test hides a fault of the page or of the test
  reporter: [['list'], ['./e2e/reporter.ts']],
  use: {
    actionTimeout: LIMIT,
    navigationTimeout: LIMIT,
    // A page that stands still is ready sooner and costs less. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Record of a failure: what was done until then, and how the page looked. A trace with pictures
    // and copies of the page makes the tests three times as slow: `npm run e2e -- --trace on`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // Debian's own browser; nothing is downloaded. Its shell without windows opens a page in half of the processor
    // time; ./dev nightly tests the one that people use.
    {
      name: 'shell',
      testIgnore: [...LEFT_OUT, WHOLE],
      use: browser(env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'),
    },
    {
      name: 'whole',
      testMatch: WHOLE,
      testIgnore: LEFT_OUT,
      use: browser(env['CHROMIUM'] ?? '/usr/bin/chromium'),
    },
  ],
});
