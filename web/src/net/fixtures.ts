import catalogue from '../../../tests/messages/catalogue.json';
import example from '../../../tests/messages/server_welcome.json';
import type { CatalogueData } from './components';
import type { Heard } from './connection';

/** The welcome of the examples, with the catalogue. */
export const welcome: Heard = {
  t: 'welcome',
  d: { ...example.d, catalogue: catalogue as unknown as CatalogueData },
};
