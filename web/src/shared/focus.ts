/**
 * To be called while a dialog is made, and attached to it: when it goes, the focus goes back to
 * where it was before, unless it has moved elsewhere.
 */
export function returnsFocus() {
  const before = document.activeElement;
  return (dialog: HTMLElement) => () => {
    const { activeElement: here, body } = document;
    const isInside = here === body || dialog.contains(here);
    if (isInside && before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  };
}

/** For an element that replaces the one that had the focus. */
export function focused(element: HTMLElement) {
  element.focus();
}
