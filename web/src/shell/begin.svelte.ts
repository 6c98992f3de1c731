// Duties of the page as a folder of files: it stays on this device, is renewed, and may be installed.
import { mount } from 'svelte';
import type { LobbyCtrl } from '../ctrl/lobby.svelte';
import { savesData } from '../device/saving';
import { Install } from './install.svelte';
import Suggestion from './Suggestion.svelte';
import { Updates } from './updates.svelte';

/** Milliseconds from when a game can begin until it has all it needs: copies of all files do not share its line. */
const SETTLED = 4000;

export function begin(lobby: LobbyCtrl) {
  const { locks, serviceWorker } = navigator as {
    serviceWorker?: ServiceWorkerContainer;
    locks?: LockManager;
  };
  const updates = new Updates({
    container: serviceWorker,
    locks,
    reload: () => {
      location.reload();
    },
    saving: savesData(),
  });
  const install = new Install(window, navigator);
  mount(Suggestion, { target: document.body, props: { lobby, updates, install } });
  void keepHere(updates, serviceWorker?.controller ? null : lobby);
}

async function keepHere(updates: Updates, loading: LobbyCtrl | null) {
  const version = document.querySelector<HTMLMetaElement>('meta[name="dipolis-version"]')?.content;
  if (!version) return;
  if (loading) {
    await opened(loading);
    await after(SETTLED);
  }
  await updates.begin('./sw.js', new URL('.', document.baseURI).href, version);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) updates.look();
  });
  await after(SETTLED);
  await updates.settle();
}

const opened = (lobby: LobbyCtrl) =>
  new Promise<void>((then) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (lobby.connection !== 'open') return;
        then();
        stop();
      });
    });
  });
const after = (milliseconds: number) => new Promise((then) => setTimeout(then, milliseconds));
