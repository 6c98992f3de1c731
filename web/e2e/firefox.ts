import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { Visitor } from './visitor';

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
export class Firefox extends Visitor {
  #tab = '';
  #last = 0;
  #process!: ChildProcess;
  #socket!: WebSocket;
  readonly #profile = mkdtempSync(join(tmpdir(), 'dipolis-firefox-'));
  readonly #waiting = new Map<number, (reply: Reply) => void>();

  /** `preferences`: further ones of the profile. */
  static async open(preferences: Record<string, unknown> = {}): Promise<Firefox> {
    const firefox = new Firefox();
    const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(firefox.#profile, 'user.js'), lines.join('\n'));
    await firefox.#begin();
    return firefox;
  }

  async #begin() {
    const args = ['--headless', '--no-remote', '--profile', this.#profile];
    args.push('--remote-debugging-port', '0');
    this.#process = spawn(FIREFOX, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#socket = new WebSocket(`${await addressOf(this.#process)}/session`);
    await new Promise((resolve, reject) => {
      this.#socket.once('open', resolve);
      this.#socket.once('error', reject);
    });
    this.#socket.on('message', (data) => {
      const reply = JSON.parse((data as Buffer).toString()) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
      else if (reply.params?.['level'] === 'error')
        this.errors.push(String(reply.params['text']).slice(0, 300));
    });
    await this.#send('session.new', { capabilities: {} });
    await this.#send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = (await this.#send('browsingContext.getTree', {})) as {
      contexts: { context: string }[];
    };
    this.#tab = contexts[0]?.context ?? '';
  }

  async restart() {
    await this.#end();
    await this.#begin();
  }

  async close() {
    await this.#end();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #end() {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
  }

  /** Turns to a tab of its own; what is returned closes that, and turns back. */
  async turnToNewTab(): Promise<() => Promise<void>> {
    const before = this.#tab;
    const made = await this.#send('browsingContext.create', { type: 'tab' });
    this.#tab = String(made['context']);
    return async () => {
      await this.#send('browsingContext.close', { context: this.#tab });
      this.#tab = before;
    };
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

  async ask<T, A = undefined>(what: (arg: A) => T | Promise<T>, arg?: A): Promise<T> {
    const asked = `(${what.toString()})(${JSON.stringify(arg) ?? ''})`;
    const reply = (await this.#send('script.evaluate', {
      expression: `(async () => JSON.stringify(await ${asked}) ?? 'null')()`,
      target: { context: this.#tab },
      awaitPromise: true,
    })) as unknown as Evaluated;
    if (reply.type === 'exception') throw new Error(reply.exceptionDetails?.text);
    return JSON.parse(reply.result?.value ?? 'null') as T;
  }

  async clickAt(x: number, y: number) {
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
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

/** Address at which a Firefox that has just been started can be spoken to. */
function addressOf(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    process.once('error', reject);
    process.once('exit', () => {
      reject(new Error(`Firefox ended: ${said}`));
    });
    process.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
  });
}
