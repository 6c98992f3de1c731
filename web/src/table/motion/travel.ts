import type { Seat } from '../../net/messages';
import { settings } from '../../base/settings.svelte';
import { shift, type Copy } from './copies';
import type { Flight } from './flights';

/** Where a flight ends on the page as it is now. */
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

/** The corner of a treasury, beside which its coins are shown. */
export function treasuryOf(seat: Seat): DOMRect | undefined {
  return document.querySelector(`[data-seat="${seat}"] .coins`)?.getBoundingClientRect();
}

/** Shows beside a treasury the coins gained or lost. */
export function float(over: HTMLElement, at: DOMRect, coins: number) {
  const sign = document.createElement('span');
  sign.className = `float ${coins > 0 ? 'gain' : 'loss'}`;
  sign.textContent = coins > 0 ? `+${coins}` : `−${-coins}`;
  Object.assign(sign.style, { left: `${at.left}px`, top: `${at.top}px` });
  over.append(sign);
  const left = 'translateX(-100%)';
  sign.animate(
    [
      { transform: `${left} translateY(12px)`, opacity: 0 },
      { transform: left, opacity: 1, offset: 0.2 },
      { transform: `${left} translateY(-4px)`, opacity: 1, offset: 0.75 },
      { transform: `${left} translateY(-14px)`, opacity: 0 },
    ],
    { duration: 1300, easing: 'ease-out' },
  ).onfinish = () => {
    sign.remove();
  };
}
