// Around every test: files of tests share a document and the modules of the page, because new ones for each file take
// six times as long as the tests. So each test begins on an empty document, in the browser of a new visitor.
import { afterAll, beforeEach, vi } from 'vitest';

beforeEach(() => {
  if (typeof document === 'undefined') return; // a test of a part that has no page around it
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

// Parts of the page that a test began to load have arrived: they would take what the next file puts in their place.
afterAll(() => vi.dynamicImportSettled());
