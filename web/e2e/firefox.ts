import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { expect } from './test';

/**
 * Debian's Firefox. Playwright drives only its own build, so this class speaks WebDriver BiDi to
 * it.
 */
const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** No connections of its own: the tests use no network. */
const PREFERENCES: Record<string, unknown> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.locale.requested': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
};

interface Reply {
  id?: number;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
  method?: string;
  params?: Record<string, unknown>;
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** One Firefox with one tab. */
export class Firefox {
  /** Errors that the page logged. */
  readonly errors: string[] = [];
  #tab = '';
  #last = 0;
  readonly #waiting = new Map<number, (reply: Reply) => void>();

  private constructor(
    readonly process: ChildProcess,
    readonly profile: string,
    readonly socket: WebSocket,
  ) {
    socket.on('message', (data) => {
      const reply = JSON.parse((data as Buffer).toString()) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
      else if (reply.params?.['level'] === 'error')
        this.errors.push(String(reply.params['text']).slice(0, 300));
    });
  }

  static async open(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'dipolis-firefox-'));
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const args = [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
    ];
    const process = spawn(FIREFOX, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      process.once('error', reject);
      process.once('exit', () => {
        reject(new Error(`Firefox ended: ${said}`));
      });
      process.stderr.on('data', (data: Buffer) => {
        said += data.toString();
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
        if (found?.[1]) resolve(found[1]);
      });
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const firefox = new Firefox(process, profile, socket);
    await firefox.#begin();
    return firefox;
  }

  async #begin() {
    await this.#send('session.new', { capabilities: {} });
    await this.#send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = (await this.#send('browsingContext.getTree', {})) as {
      contexts: { context: string }[];
    };
    this.#tab = contexts[0]?.context ?? '';
  }

  async close() {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async resize(width: number, height: number) {
    const viewport = { width, height };
    await this.#send('browsingContext.setViewport', { context: this.#tab, viewport });
  }

  async goto(url: string) {
    await this.#send('browsingContext.navigate', { context: this.#tab, url, wait: 'complete' });
  }

  async picture(): Promise<Buffer> {
    const shot = await this.#send('browsingContext.captureScreenshot', { context: this.#tab });
    return Buffer.from(String(shot['data']), 'base64');
  }

  /** The result of a function run in the page; it can use only its argument. */
  async ask<T, A = undefined>(what: (arg: A) => T, arg?: A): Promise<T> {
    const expression = `JSON.stringify((${what.toString()})(${JSON.stringify(arg) ?? ''})) ?? 'null'`;
    const reply = (await this.#send('script.evaluate', {
      expression,
      target: { context: this.#tab },
      awaitPromise: false,
    })) as unknown as Evaluated;
    if (reply.type === 'exception') throw new Error(reply.exceptionDetails?.text);
    return JSON.parse(reply.result?.value ?? 'null') as T;
  }

  /** Repeats the function until its result is truthy. */
  async until<T, A = undefined>(what: (arg: A) => T, arg?: A): Promise<NonNullable<T>> {
    let answer: T | undefined;
    const seen = async () => Boolean((answer = await this.ask(what, arg)));
    const message = `seen: ${what.toString()} ${JSON.stringify(arg) ?? ''}`;
    await expect.poll(seen, { message, intervals: [40] }).toBe(true);
    return answer as NonNullable<T>;
  }

  /** Clicks a visible element with a real pointer; `words` is matched against its text. */
  async click(selector: string, words = '', nth = 0) {
    const { x, y } = await this.until(spotOf, { selector, words, nth });
    const move = { type: 'pointerMove', x, y };
    const press = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    const actions = [{ type: 'pointer', id: 'mouse', actions: press }];
    await this.#send('input.performActions', { context: this.#tab, actions });
  }

  async press(key: string) {
    const keys = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
    const actions = [{ type: 'key', id: 'keys', actions: keys }];
    await this.#send('input.performActions', { context: this.#tab, actions });
  }

  #send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (reply) => {
        this.#waiting.delete(id);
        if (reply.error) reject(new Error(`${method}: ${reply.error} ${reply.message ?? ''}`));
        else resolve(reply.result ?? {});
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

interface Wanted {
  selector: string;
  words: string;
  nth: number;
}

/** In the page: the centre of an element that has stopped moving and is not covered, or null. */
function spotOf({ selector, words, nth }: Wanted): { x: number; y: number } | null {
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (each) => each.checkVisibility() && new RegExp(words, 'i').test(each.textContent),
  );
  const found = all[nth];
  if (!found || found.matches(':disabled') || found.getAnimations().length > 0) return null;
  found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return hit && (found.contains(hit) || hit.contains(found)) ? { x, y } : null;
}
