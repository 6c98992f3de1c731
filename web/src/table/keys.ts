/**
 * The button that a shortcut has focused: the same key activates it next. Forgotten when the focus
 * moves.
 */
let armed: HTMLElement | undefined;

/**
 * Shortcuts that the buttons declare (`aria-keyshortcuts`): the first press focuses the button, so
 * that its price and consequences can be read; a second press (`again`) or Enter activates it. So
 * does the first one where the button is seen to have the focus already, because its menu was opened
 * by a key.
 */
export function pressShortcut(key: string, root: ParentNode, again = true): boolean {
  const name = key.length === 1 ? key.toUpperCase() : key;
  const found = [...root.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter((button) =>
    button.getAttribute('aria-keyshortcuts')?.split(' ').includes(name),
  );
  const here = found.findIndex((button) => button === document.activeElement);
  const next = found[(here + 1) % found.length];
  if (!next) return false;
  const reached = next === document.activeElement && next.matches(':focus-visible');
  if (again && (next === armed || reached)) {
    next.click();
  } else {
    next.focus();
    armed = next;
    next.addEventListener('blur', () => (armed = undefined), { once: true });
  }
  return true;
}

/** Opens the choices of the card that has the keyboard cursor. */
export function openCursor(root: ParentNode) {
  root.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.click();
}

/** Whether the focused element handles the key itself, or the key is only held: arrows may be. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true;
  if (event.repeat && !event.key.startsWith('Arrow')) return true;
  const target = event.target;
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}
