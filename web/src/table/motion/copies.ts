/** Copies of elements of the table, which can move over everything without affecting the layout. */

const SIZES = ['--w', '--h', '--card-symbol', '--card-name', '--tag'];

export interface Copy {
  node: HTMLElement;
  /** Place where the original stood. */
  rect: DOMRect;
}

export function copyOf(node: Element): Copy {
  const rect = node.getBoundingClientRect();
  const copy = node.cloneNode(true) as HTMLElement;
  const styles = getComputedStyle(node);
  for (const name of ['id', 'data-place', 'data-card', 'data-spot', 'tabindex', 'style'])
    copy.removeAttribute(name);
  for (const name of SIZES) copy.style.setProperty(name, styles.getPropertyValue(name));
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '40',
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    margin: '0',
    pointerEvents: 'none',
  });
  return { node: copy, rect };
}

/** The translation that moves the centre of one rectangle to the centre of another. */
export function shift(from: DOMRect, to: DOMRect): [x: number, y: number] {
  return [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
}
