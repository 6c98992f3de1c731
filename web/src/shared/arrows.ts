import { neighbour, type Direction } from './geometry';

/** The direction of an arrow key. */
export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Arrow keys move the focus between the buttons inside, by their position on the screen. */
export function arrowsBetweenButtons(node: HTMLElement) {
  function move(event: KeyboardEvent) {
    const direction = ARROWS[event.key];
    if (!direction || event.ctrlKey || event.altKey || event.metaKey) return;
    const spots = [...node.querySelectorAll<HTMLElement>('button')].map(spotOf);
    const from = spots.find(({ button }) => button === document.activeElement);
    if (!from) return;
    event.preventDefault();
    event.stopPropagation();
    neighbour(spots, from, direction)?.button.focus();
  }
  node.addEventListener('keydown', move);
  return () => {
    node.removeEventListener('keydown', move);
  };
}

function spotOf(button: HTMLElement, place: number) {
  const { left, width, top, height } = button.getBoundingClientRect();
  return { button, place, x: left + width / 2, row: (top + height / 2) / 2 };
}
