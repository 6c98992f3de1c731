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

/** The parts of a navigator that mark the icon of an installed page; some browsers have none. */
interface Badges {
  setAppBadge?: (n: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows at the icon of the installed page how many games wait. */
export function markApp(waiting: number, badges: Badges = navigator) {
  // Refused where the page is not installed.
  if (waiting > 0) badges.setAppBadge?.(waiting).catch(() => undefined);
  else badges.clearAppBadge?.().catch(() => undefined);
}

/** A sound, where sounds are on, and a vibration, for whoever has chosen it. */
export function nudge() {
  play('turn');
  vibrate();
}
