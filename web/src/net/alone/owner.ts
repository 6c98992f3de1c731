/** A page that is just being closed or loaded anew still holds the games for a moment. */
const PATIENCE = 1500;

/**
 * Makes this worker the owner of the games of this folder, which only one page can be at a time;
 * false if another one is. `lost` is called when another page takes over.
 */
export async function own(name: string, takeOver: boolean, lost: () => void): Promise<boolean> {
  // Without locks the file itself has one owner.
  if (!('locks' in navigator)) return true;
  const how = takeOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
  return new Promise((resolve) => {
    let mine = false;
    const forEver = new Promise<void>(() => undefined);
    navigator.locks
      .request(name, how, () => {
        mine = true;
        resolve(true);
        return forEver;
      })
      .catch(() => {
        if (mine) lost();
        else resolve(false);
      });
  });
}
