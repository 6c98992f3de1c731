import { play } from '../shared/sound';

const MARKED = './favicon-turn.svg';

/** Marks the page's icon while it is this player's turn. */
export function markIcon(mine: boolean) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  icon.dataset['plain'] ??= icon.getAttribute('href') ?? '';
  const wanted = mine ? MARKED : icon.dataset['plain'];
  if (icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

/** A sound, where sounds are on, and a short vibration where the device has one. */
export function nudge() {
  play('turn');
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches && 'vibrate' in navigator)
    navigator.vibrate(60);
}
