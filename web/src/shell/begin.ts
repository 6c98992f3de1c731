// Duties of the page as a folder of files: it stays on this device, is renewed, and may be installed.
import { mount } from 'svelte';
import type { LobbyCtrl } from '../ctrl/lobby.svelte';
import { Install } from './install.svelte';
import Offer from './Offer.svelte';
import { Updates } from './updates.svelte';

/** Milliseconds until the first page and its game have what they need; copies of all files do not share their line. */
const SETTLED = 4000;

export function begin(lobby: LobbyCtrl) {
  const { connection, locks, serviceWorker } = navigator as {
    serviceWorker?: ServiceWorkerContainer;
    connection?: { saveData?: boolean };
    locks?: LockManager;
  };
  const updates = new Updates({
    container: serviceWorker,
    locks,
    reload: () => {
      location.reload();
    },
    saving: connection?.saveData ?? false,
  });
  const install = new Install(window, navigator);
  mount(Offer, { target: document.body, props: { lobby, updates, install } });
  void keepHere(updates, !serviceWorker?.controller);
}

async function keepHere(updates: Updates, first: boolean) {
  const version = document.querySelector<HTMLMetaElement>('meta[name="dipolis-version"]')?.content;
  if (!version) return;
  if (first) await after(SETTLED);
  await updates.begin('./sw.js', new URL('.', document.baseURI).href, version);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) updates.look();
  });
  await after(SETTLED);
  await updates.keepRest();
}

const after = (milliseconds: number) => new Promise((then) => setTimeout(then, milliseconds));
