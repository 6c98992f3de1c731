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
  /** It was accepted, and takes the place of this page. */
  opening = $state(false);
  #version = '';
  #registration: ServiceWorkerRegistration | null = null;
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Without a service worker the page works as well, but needs the network. */
  async begin(script: string, scope: string, version: string) {
    const { container, locks } = this.#around;
    if (!container) return;
    this.#version = version;
    // Held as long as the page is open: this version's files are still in use. Refused where nothing may be kept.
    locks
      ?.request(nameOf(scope, version), { mode: 'shared' }, () => new Promise(() => undefined))
      .catch(() => undefined);
    let controlled = container.controller !== null;
    container.addEventListener('controllerchange', () => {
      if (controlled && container.controller) void this.#follow(container.controller);
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
    if (!this.#registration || !container) return;
    const { active, waiting } = await container.ready;
    const early = waiting !== null && (await this.#isOwn(waiting));
    this.#tell(early ? waiting : active, saving ? 'tidy' : 'keep the rest');
    if (early) this.#tell(waiting, 'take over');
  }

  /**
   * The later version takes the place of this one, on this page at once. Its worker takes over when that page asks for
   * it: a browser that was asked before lets the earlier worker go on for as long as pages want anything of it.
   */
  accept() {
    const { reload } = this.#around;
    const waiting = this.#registration?.waiting;
    this.opening = true;
    if (waiting) void asked(waiting, 'supersede').then(reload);
    else reload();
  }

  putOff() {
    this.ready = false;
  }

  #tell(worker: ServiceWorker | null, message: ToKeeper) {
    worker?.postMessage(message);
  }

  async #isOwn(worker: ServiceWorker) {
    return (await asked(worker, 'version')) === this.#version;
  }

  #offer() {
    this.ready = true;
    this.opening = false;
  }

  /** A version was accepted on another page, and this one goes on as it is; or on this one, which had it before. */
  async #follow(worker: ServiceWorker) {
    if (await this.#isOwn(worker)) await this.settle();
    else this.#offer();
  }

  #watch(registration: ServiceWorkerRegistration) {
    const heed = async () => {
      const { waiting, active } = registration;
      // The very first version need not be offered, nor one whose page this is before its worker has taken over.
      if (waiting && active && !(await this.#isOwn(waiting))) this.#offer();
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => void heed());
    });
    registration.installing?.addEventListener('statechange', () => void heed());
    void heed();
  }
}

/** The worker's version, when it has done what the message says. */
const asked = (worker: ServiceWorker, message: ToKeeper) =>
  new Promise<string>((then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string>) => {
      port1.close();
      then(data);
    };
    worker.postMessage(message, [port2]);
  });
