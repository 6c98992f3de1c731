import { settings } from '../base/settings.svelte';

/** Whether this is a device that is held in the hand; others may say that they vibrate, too. */
export const canVibrate = () => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

/** Short, and only for whoever has chosen it. */
export function vibrate() {
  if (settings.vibrate && 'vibrate' in navigator) navigator.vibrate(60);
}
