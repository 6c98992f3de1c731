/** Not on a web space without https. */
export const hasLocks = () => 'locks' in navigator;

/** A page that is just being closed or loaded anew still holds the games for a moment. */
const PATIENCE = 1500;

/**
 * Makes this worker the owner of the games of this folder, which only one page can be at a time: returns when it
 * is. `wait` is called if another page has them, `lost` when another one takes over.
 */
export async function own(name: string, takeOver: boolean, wait: () => void, lost: () => void) {
  // Without locks a store is used that has one owner by itself (games.ts).
  if (!hasLocks()) return;
  const waiting = setTimeout(wait, PATIENCE);
  await new Promise<void>((resolve) => {
    let mine = false;
    const forEver = new Promise<void>(() => undefined);
    const hold = () => {
      mine = true;
      resolve();
      return forEver;
    };
    navigator.locks.request(name, takeOver ? { steal: true } : {}, hold).catch(() => {
      if (mine) lost();
      else resolve();
    });
  });
  clearTimeout(waiting);
}
