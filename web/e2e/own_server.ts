import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Front } from './front';

export const program = process.env['DIPOLIS_BIN'] ?? '../build/release/dipolis';

/** So its analyses are soon there, and as good on a slow machine. */
const LITTLE_SEARCH = ['--analysis-nodes', '2000', '--review-nodes', '200'];

/** Number of characters kept of a server's output. */
const MOST_SAID = 4000;

/** A server with games of its own, at an address that outlives it. */
export class OwnServer {
  /** All of this process. */
  static readonly all = new Set<OwnServer>();
  /** Server of the test which this process runs; there is none where the page is without one. */
  static current: OwnServer | undefined;

  readonly data = mkdtempSync(join(tmpdir(), 'dipolis-e2e-'));
  /** The end of its output, for whoever looks for the reason of a failure. */
  said = '';
  #process: ChildProcess | undefined;

  private constructor(
    readonly front: Front,
    private readonly options: readonly string[],
  ) {
    OwnServer.all.add(this);
  }

  static async start(options: (address: string) => string[] = () => []): Promise<OwnServer> {
    const front = await Front.open();
    const server = new OwnServer(front, options(front.address));
    await server.serve();
    return server;
  }

  get address() {
    return this.front.address;
  }

  /** Returns when it can be reached. Also after kill(), with the same games. */
  async serve() {
    const args = ['serve', '--no-open', '--port', '0', '--data', this.data, '--static', 'dist'];
    const started = spawn(program, [...args, ...LITTLE_SEARCH, ...this.options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = started;
    this.front.behind = await new Promise<number>((resolve, reject) => {
      let first = '';
      started.once('error', reject);
      started.once('exit', () => {
        reject(new Error(`the server ended: ${this.said}`));
      });
      const hear = (data: Buffer) => {
        this.said = (this.said + data.toString()).slice(-MOST_SAID);
      };
      started.stderr.on('data', hear);
      started.stdout.on('data', (data: Buffer) => {
        hear(data);
        first += data.toString();
        const port = /ready at http:\/\/127\.0\.0\.1:(\d+)\//.exec(first)?.[1];
        if (port) resolve(Number(port));
      });
    });
  }

  async kill() {
    this.front.behind = null;
    const dying = this.#process;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const dead = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await dead;
  }

  /** Ends it for good and removes its games. */
  async remove() {
    await this.kill();
    this.front.close();
    OwnServer.all.delete(this);
    rmSync(this.data, { recursive: true, force: true });
  }
}
