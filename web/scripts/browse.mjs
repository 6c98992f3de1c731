// Shared by the measuring scripts: starts a server for the built page, and a Chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const program = process.env['DIPOLIS_BIN'] ?? '../build/release/dipolis';

/** Runs `measure(browser, url)`, then removes server, browser and games. */
export async function browse(measure) {
  const data = mkdtempSync(join(tmpdir(), 'dipolis-measure-'));
  const args = ['--no-open', '--pace', '30', '--port', '0', '--data', data];
  const server = spawn(program, ['serve', ...args, '--static', 'dist'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await inBrowser(measure, await addressOf(server));
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** The same with a folder of files, as any web space gives it. */
export async function browseFolder(folder, compressing, measure) {
  const server = createServer(({ url }, answer) => {
    const file = join(folder, url === '/' ? 'index.html' : url.split('?')[0]);
    if (!existsSync(file)) return answer.writeHead(404).end();
    const type = TYPES[extname(file)];
    const packed = compressing && type !== undefined;
    const content = readFileSync(file);
    answer.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      ...(packed && { 'content-encoding': 'gzip' }),
    });
    return answer.end(packed ? gzipSync(content) : content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await inBrowser(measure, `http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function inBrowser(measure, url) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    await measure(browser, url);
    console.log(`load of the computer: ${loadavg()[0].toFixed(1)}`);
  } finally {
    await browser.close();
  }
}

/** The address at which the server says that it is ready. */
async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /ready at (\S+)/.exec(line);
    if (found) return found[1];
  }
  throw new Error('the server did not start');
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
