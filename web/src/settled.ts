// End of every test file: parts of the page that a test began to load have arrived. A file that
// ends earlier takes its environment from under them, and on a busy machine that is told as a
// failure of the whole run.
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
