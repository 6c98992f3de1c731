import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const program = process.env['DIPOLIS_BIN'] ?? '../build/release/dipolis';

/** A server of a test's own, on a free port, with games of its own. */
export class OwnServer {
  readonly data = mkdtempSync(join(tmpdir(), 'dipolis-own-'));
  #process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly options: string[],
  ) {
    this.serve();
  }

  static async start(options: (address: string) => string[] = () => []): Promise<OwnServer> {
    const port = await freePort();
    return new OwnServer(port, options(`http://127.0.0.1:${port}`));
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Also after kill(), with the same games. */
  serve() {
    const args = ['serve', '--no-open', '--port', String(this.port), '--data', this.data];
    this.#process = spawn(program, [...args, '--static', 'dist', ...this.options], {
      stdio: 'ignore',
    });
  }

  async kill() {
    const dying = this.#process;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const dead = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await dead;
  }

  /** Ends it for good and removes its games. */
  async remove() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
