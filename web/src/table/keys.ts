/**
 * Shortcuts that the buttons declare (`aria-keyshortcuts`): the first press focuses the button, so
 * that its price and consequences can be read; a second press (`again`) or Enter activates it.
 */
export function pressShortcut(key: string, root: ParentNode, again = true): boolean {
  const name = key.length === 1 ? key.toUpperCase() : key;
  const found = [...root.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter((button) =>
    button.getAttribute('aria-keyshortcuts')?.split(' ').includes(name),
  );
  const here = found.findIndex((button) => button === document.activeElement);
  if (again && here >= 0 && found.length === 1) found[0]?.click();
  else found[(here + 1) % found.length]?.focus();
  return found.length > 0;
}

/** Whether the focused element handles the key itself. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true;
  const target = event.target;
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}
