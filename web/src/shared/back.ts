/** As browsers have it that know a gesture for closing what is open; TypeScript does not know it. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Calls `close` instead of leaving the page when Android's Back is pressed; Escape does the same.
 * Returns how to stop that.
 */
export function onBack(close: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
  if (!CloseWatcher) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  return () => {
    watcher.destroy();
  };
}
