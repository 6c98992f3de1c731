// End of every test file: parts of the page that a test began to load have arrived. A file that
// ends earlier takes its environment from under them, and on a busy machine that is told as a
// failure of the whole run.
import { afterAll, vi } from 'vitest';
import './base/gameWords'; // a test draws parts of pages, without the page that brings them

afterAll(() => vi.dynamicImportSettled());
