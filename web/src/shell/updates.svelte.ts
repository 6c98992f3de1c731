import { nameOf, type ToKeeper } from '../sw/release';

/** The parts of a browser that it works with. */
interface Around {
  /** Absent where pages are not kept: in some private windows, without encryption, from a disk. */
  container:
    | Pick<ServiceWorkerContainer, 'register' | 'controller' | 'ready' | 'addEventListener'>
    | undefined;
  locks: Pick<LockManager, 'request'> | undefined;
  reload: () => void;
  /** The visitor wants to spare the network. */
  saving: boolean;
}

/** Keeps the page on this device, and offers a later version when all of it is here. */
export class Updates {
  /** A later version is here, and has not been put off. */
  ready = $state(false);
  #registration: ServiceWorkerRegistration | null = null;
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Without a service worker the page works as well, but needs the network. */
  async begin(script: string, scope: string, version: string) {
    const { container, locks } = this.#around;
    if (!container) return;
    // Held as long as the page is open: this version's files are still in use. Refused where nothing may be kept.
    locks
      ?.request(nameOf(scope, version), { mode: 'shared' }, () => new Promise(() => undefined))
      .catch(() => undefined);
    let controlled = container.controller !== null;
    container.addEventListener('controllerchange', () => {
      // Accepted on another page: this one goes on as it is.
      if (controlled) this.ready = true;
      controlled = true;
    });
    try {
      this.#registration = await container.register(script, { updateViaCache: 'none' });
    } catch {
      return;
    }
    this.#watch(this.#registration);
  }

  /** Asks whether there is a later version. */
  look() {
    // Without a network there is none.
    this.#registration?.update().catch(() => undefined);
  }

  /** Lets go what nobody uses, and before that fetches what the first game did not need. */
  async settle() {
    const { container, saving } = this.#around;
    if (!this.#registration) return;
    this.#tell((await container?.ready)?.active, saving ? 'tidy' : 'keep the rest');
  }

  /** The later version takes the place of this one, on this page at once. */
  accept() {
    const { container, reload } = this.#around;
    const waiting = this.#registration?.waiting;
    if (waiting && container) {
      container.addEventListener('controllerchange', reload, { once: true });
      this.#tell(waiting, 'take over');
    } else reload();
  }

  putOff() {
    this.ready = false;
  }

  #tell(worker: ServiceWorker | null | undefined, message: ToKeeper) {
    worker?.postMessage(message);
  }

  #watch(registration: ServiceWorkerRegistration) {
    const heed = () => {
      // The very first version need not be offered.
      if (registration.waiting && registration.active) this.ready = true;
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', heed);
    });
    registration.installing?.addEventListener('statechange', heed);
    heed();
  }
}
