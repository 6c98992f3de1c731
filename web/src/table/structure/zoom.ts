import { settings } from '../../base/settings.svelte';
import type { Fit } from './fit';

const TIME = 320;

/** Lets cards that are drawn larger grow from where they were. */
export function zoom(element: HTMLElement, old: Fit, now: Fit) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || settings.pace === 0) return;
  const x = ((now.x - old.x) * old.w) / 2;
  const y = old.above - now.above + (now.y - old.y) * old.h;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${old.w / now.w}, ${old.h / now.h})` },
      { transform: 'none' },
    ],
    { duration: TIME, easing: 'ease-out' },
  );
}
