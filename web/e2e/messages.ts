import { writeFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { OwnServer } from './own_server';

/** Number of messages kept of each page, and of characters kept of each. */
const MOST = 20;
const LONGEST = 300;

/** The last messages between each page of a test and its server, for whoever looks for a fault. */
export class LastMessages {
  readonly #of = new Map<Page, string[]>();

  constructor(private readonly browser: Browser) {
    browser.on('context', this.#seeContext);
  }

  #seeContext = (context: BrowserContext) => {
    context.on('page', (page) => {
      const lines: string[] = [];
      this.#of.set(page, lines);
      const hear = (from: string) => (frame: { payload: string | Buffer }) => {
        lines.push(`${from} ${String(frame.payload).slice(0, LONGEST)}`);
        if (lines.length > MOST) lines.shift();
      };
      page.on('websocket', (socket) => {
        socket.on('framesent', hear('page:  '));
        socket.on('framereceived', hear('server:'));
        socket.on('close', () => lines.push('closed'));
      });
      page.on('pageerror', (error) => lines.push(`error: ${error.message}`));
    });
  };

  close() {
    this.browser.off('context', this.#seeContext);
  }

  /** Leaves them in a file beside the pictures of the failure, with what the servers have said. */
  keep(test: TestInfo) {
    const pages = [...this.#of].map(
      ([page, lines], n) => `page ${n + 1}, ${page.url()}\n${lines.join('\n')}\n`,
    );
    const servers = [...OwnServer.all].map(({ address, said }) => `server ${address}\n${said}\n`);
    const path = test.outputPath('messages.txt');
    writeFileSync(path, [...pages, ...servers].join('\n'));
    test.attachments.push({ name: 'messages', contentType: 'text/plain', path });
  }
}
