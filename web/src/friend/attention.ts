import { play } from '../shared/sound';
import { vibrate } from '../device/vibrate';

const MARKED = './favicon-turn.svg';

/** Marks the page's icon while it is this player's turn. */
export function markIcon(mine: boolean) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  icon.dataset['plain'] ??= icon.getAttribute('href') ?? '';
  const wanted = mine ? MARKED : icon.dataset['plain'];
  if (icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

/** A sound, where sounds are on, and a vibration, for whoever has chosen it. */
export function nudge() {
  play('turn');
  vibrate();
}
