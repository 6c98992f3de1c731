// Shared by the measuring scripts: starts a server for the built page, and a Chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const program = process.env['DIPOLIS_BIN'] ?? '../build/release/dipolis';

/** Runs `measure(browser, url)`, then removes server, browser and games. */
export async function browse(measure) {
  const data = mkdtempSync(join(tmpdir(), 'dipolis-measure-'));
  const port = 8900 + (process.pid % 90);
  const url = `http://127.0.0.1:${port}/`;
  const args = ['--no-open', '--pace', '30', '--port', `${port}`, '--data', data];
  const server = spawn(program, ['serve', ...args, '--static', 'dist'], { stdio: 'ignore' });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    await answers(url);
    await measure(browser, url);
    console.log(`load of the computer: ${loadavg()[0].toFixed(1)}`);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

async function answers(url) {
  for (let tries = 0; ; tries++) {
    try {
      return await fetch(url);
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

/** Slows the page's CPU by that factor; returns a function that reads the processor time in ms. */
export async function tools(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    devtools,
    slow: (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate }),
    used: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    },
  };
}

export const middle = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
