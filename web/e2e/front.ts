import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Set to a number of milliseconds, every byte comes that late, as over a slow line. */
const LATE = Number(process.env['DIPOLIS_E2E_LATE'] ?? 0);

const later = (what: () => void) => {
  if (LATE > 0) setTimeout(what, LATE);
  else what();
};

/**
 * The address at which pages reach a server. It is known before the server starts, and stays while
 * the server is killed and started anew: nobody else can take the port in between.
 */
export class Front {
  /** The port of the server behind it; without one, whoever comes is turned away. */
  behind: number | null = null;

  private constructor(private readonly server: Server) {
    server.on('connection', (near) => {
      if (this.behind === null) {
        near.destroy();
        return;
      }
      const far = connect({ host: '127.0.0.1', port: this.behind, ...HALVES });
      carry(near, far);
      carry(far, near);
    });
  }

  static open(): Promise<Front> {
    return new Promise((resolve, reject) => {
      const server = createServer(HALVES);
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => {
        resolve(new Front(server));
      });
    });
  }

  get address() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close() {
    this.behind = null;
    this.server.close();
  }
}

/** Either side may go on when the other has said all, as without anything in between. */
const HALVES = { allowHalfOpen: true, noDelay: true };

function carry(from: Socket, to: Socket) {
  from.on('data', (bytes) => {
    later(() => to.write(bytes));
  });
  from.on('end', () => {
    later(() => to.end());
  });
  from.on('error', () => to.destroy());
  from.on('close', () => {
    later(() => to.destroy());
  });
}
