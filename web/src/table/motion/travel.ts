import type { Seat } from '../../net/messages';
import { signed } from '../../base/text';
import { settings } from '../../base/settings.svelte';
import { shift, type Copy } from './copies';
import type { Flight } from './flights';

/** Place where a flight ends on the page as it is now. */
export function goalOf({ to }: Flight): DOMRect | undefined {
  return document.querySelector(`.table ${to}`)?.getBoundingClientRect();
}

/** Animates a copy from where it was taken to the goal. */
export function fly(over: HTMLElement, { node, rect }: Copy, shrink: boolean, goal: DOMRect) {
  over.append(node);
  const [x, y] = shift(rect, goal);
  const there = `translate(${x}px, ${y}px) scale(${shrink ? 0.25 : 1})`;
  const way = node.animate(
    [
      { transform: 'none', offset: 0 },
      { transform: 'translateY(-10px) scale(1.06)', offset: 0.2 },
      { transform: there, opacity: 0.85, offset: 0.95 },
      { transform: there, opacity: 0 },
    ],
    { duration: Math.min(520, 260 + settings.pace * 0.4), easing: 'cubic-bezier(.3,.1,.2,1)' },
  );
  way.onfinish = way.oncancel = () => {
    node.remove();
  };
}

/** Shows the coins gained or lost beside the treasury's own, and wherever the page moves them. */
export function float(seat: Seat, coins: number) {
  const treasury = document.querySelector(`[data-seat="${seat}"] .coins`);
  if (!treasury || coins === 0) return;
  const sign = document.createElement('span');
  sign.className = `float ${coins > 0 ? 'gain' : 'loss'}`;
  sign.ariaHidden = 'true';
  sign.textContent = signed(coins);
  treasury.append(sign);
  const centred = 'translateY(-50%)';
  sign.animate(
    [
      { transform: `${centred} translateY(8px)`, opacity: 0 },
      { transform: centred, opacity: 1, offset: 0.15 },
      { transform: centred, opacity: 1, offset: 0.75 },
      { transform: `${centred} translateY(-6px)`, opacity: 0 },
    ],
    { duration: 1300, easing: 'ease-out' },
  ).onfinish = () => {
    sign.remove();
  };
}
