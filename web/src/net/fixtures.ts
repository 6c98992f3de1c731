import catalogue from '../../../tests/messages/catalogue.json';
import example from '../../../tests/messages/server_welcome.json';
import type { CatalogueData } from './components';
import type { Heard } from './connection';

export const catalogueData = catalogue as unknown as CatalogueData;

/** The welcome of the examples, with the catalogue. */
export const welcome: Extract<Heard, { t: 'welcome' }> = {
  t: 'welcome',
  d: { ...example.d, catalogue: catalogueData },
};
