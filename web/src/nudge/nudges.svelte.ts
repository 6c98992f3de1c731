import { host } from '../base/host.svelte';
import { keep, settings } from '../base/settings.svelte';
import type { ToRoom } from '../net/messages';
import { keepWords, type NoticeWords } from './notice';

/** The parts of a browser that it works with. All are absent in some, and without encryption. */
export interface Around {
  container: Pick<ServiceWorkerContainer, 'register' | 'getRegistration' | 'ready'> | undefined;
  notifications: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined;
  /** Pushes can be had. */
  pushes: boolean;
  caches: CacheStorage | undefined;
}

/** `impossible`: by this browser or this server. `denied`: the person has forbidden it in the browser. */
export type Standing = 'impossible' | 'off' | 'on' | 'denied';

const SCRIPT = './turns.js';

/** Being told by the browser that it is one's turn, also when the page is closed: whether it is wanted, and set up. */
export class Nudges {
  /** It could not be set up. */
  failed = $state(false);
  busy = $state(false);
  #permission: NotificationPermission = $state('default');
  #send: (message: ToRoom) => boolean = () => false;
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
    this.#permission = around.notifications?.permission ?? 'denied';
  }

  get standing(): Standing {
    const { container, notifications, pushes } = this.#around;
    if (!host.push || !container || !notifications || !pushes) return 'impossible';
    if (this.#permission === 'denied') return 'denied';
    return settings.nudges === 'yes' && this.#permission === 'granted' ? 'on' : 'off';
  }

  /** Nobody has been asked yet on this device. */
  get unasked(): boolean {
    return this.standing === 'off' && settings.nudges === 'unasked';
  }

  /** The server can be talked to. It is told the subscription again: the browser may have another one now. */
  async welcome(send: (message: ToRoom) => boolean) {
    this.#send = send;
    if (this.standing === 'on') await this.#subscribe().catch(() => undefined);
  }

  /** After a press of a button: browsers ask the person only then. */
  async turnOn(words: NoticeWords) {
    const { notifications, caches } = this.#around;
    this.busy = true;
    this.failed = false;
    try {
      this.#permission = (await notifications?.requestPermission()) ?? 'denied';
      if (this.#permission === 'granted') {
        if (caches) await keepWords(words, caches);
        await this.#subscribe();
      }
      this.#choose(this.#permission === 'granted' ? 'yes' : 'no');
    } catch {
      this.failed = true;
    }
    this.busy = false;
  }

  async turnOff() {
    this.#choose('no');
    const registration = await this.#around.container?.getRegistration(SCRIPT);
    const subscription = await registration?.pushManager.getSubscription();
    if (!subscription) return;
    this.#send({ t: 'unsubscribe', d: { endpoint: subscription.endpoint } });
    // Without a network the push service hears of it later.
    await subscription.unsubscribe().catch(() => false);
  }

  decline() {
    this.#choose('no');
  }

  /** The page speaks another language now. */
  async reword(words: NoticeWords) {
    const { caches } = this.#around;
    if (this.standing === 'on' && caches) await keepWords(words, caches).catch(() => undefined);
  }

  #choose(nudges: 'yes' | 'no') {
    settings.nudges = nudges;
    keep();
  }

  async #subscribe() {
    const { container } = this.#around;
    if (!container) return;
    await container.register(SCRIPT);
    // Browsers subscribe only for a worker that is at work.
    const { pushManager: manager } = await container.ready;
    const key = bytesOf(host.push);
    const old = await manager.getSubscription();
    const same = old && sameBytes(old.options.applicationServerKey, key);
    // The server has another key than before, and could not use it.
    if (old && !same) await old.unsubscribe();
    const subscription = same
      ? old
      : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    this.#send({ t: 'subscribe', d: { endpoint: subscription.endpoint } });
  }
}

/** The bytes of base64url. */
function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const plain = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? []);
  return bytes.length === other.length && bytes.every((byte, i) => byte === other[i]);
}

function aroundHere(): Around {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return {
    container: serviceWorker,
    notifications: 'Notification' in window ? Notification : undefined,
    pushes: 'PushManager' in window,
    caches: 'caches' in window ? caches : undefined,
  };
}

export const nudges = new Nudges(aroundHere());
