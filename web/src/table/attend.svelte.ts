import { settings } from '../base/settings.svelte';
import type { TableCtrl } from '../ctrl/table.svelte';
import { Awake } from '../device/awake';
import { vibrate } from '../device/vibrate';

/** The device's part in a game: its screen stays on, it tells whose turn it is, and a swipe does not reload the page. */
export function attend(ctrl: TableCtrl) {
  const awake = new Awake();
  const playing = $derived(ctrl.table.you.length > 0 && !ctrl.table.result && !ctrl.past.looking);
  // Tables of two devices tell of it themselves, with all that may be asked there.
  const asked = $derived(playing && !ctrl.people && ctrl.mine && !ctrl.queue.following);
  let waited = false;
  $effect(() => {
    awake.want(settings.awake && playing);
  });
  $effect(() => {
    if (asked && waited) vibrate();
    waited = !asked;
  });
  $effect(() => {
    const { classList } = document.documentElement;
    classList.add('at-table');
    return () => {
      classList.remove('at-table');
      awake.end();
    };
  });
}
