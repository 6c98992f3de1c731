/**
 * Place where an element rests: its rectangle without the rise under the pointer. Otherwise a
 * dialog beside it would stand higher or lower, depending on how far the element has just risen.
 */
export function restOf(element: Element): DOMRect {
  const { left, top, width, height } = element.getBoundingClientRect();
  const moved = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  return new DOMRect(left - moved.m41, top - moved.m42, width, height);
}
