/**
 * Whether it is the second press of a double click or tap: it was meant for what stood there before,
 * and must not decide what has come under the finger since.
 */
export const isSecond = ({ detail }: MouseEvent): boolean => detail > 1;

/**
 * Whether a pointer truly moved. Browsers tell of a move, too, when a page comes under a pointer that
 * rests, and nobody has pointed at anything then.
 */
export const hasMoved = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX !== 0 || movementY !== 0;

/**
 * A key that is held presses once: what comes under the focus meanwhile was not chosen. Text and the
 * scrolling of a page go on.
 */
export function pressOnce(page: Document) {
  page.addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, target } = event;
      if (!repeat || (key !== 'Enter' && key !== ' ')) return;
      if (target instanceof Element && target.closest('button, a, summary')) event.preventDefault();
    },
    { capture: true },
  );
}
