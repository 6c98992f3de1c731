/** Whether the visitor wants to spare the network, and often the battery with it; not all browsers say so. */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
