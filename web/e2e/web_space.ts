import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** The types that any web space tells. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** A plain web space with a folder of files in a folder of its own: it answers requests for them, and nothing else. */
export class WebSpace {
  static readonly FOLDER = '/games/dipolis/';
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(folder: string): Promise<WebSpace> {
    const server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '', 'http://here').pathname);
      const name = path.endsWith('/') ? `${path}index.html` : path;
      const file = join(folder, name.slice(WebSpace.FOLDER.length));
      if (!name.startsWith(WebSpace.FOLDER) || !existsSync(file) || statSync(file).isDirectory()) {
        response.writeHead(404).end();
        return;
      }
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new WebSpace(server);
  }

  get address() {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}${WebSpace.FOLDER}`;
  }

  /** The network is cut: nobody reaches it any more. */
  async close() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
