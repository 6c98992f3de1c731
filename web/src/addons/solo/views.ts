import { t } from '../../base/words.svelte';
import { cardsPlay } from '../../game/sentences';
import type { AddonViews } from '../addon';
import CityTop from './CityTop.svelte';
import Deciding from './Deciding.svelte';
import Deck from './Deck.svelte';
import Face from './Face.svelte';
import ScorePart from './ScorePart.svelte';

export const views: AddonViews = {
  Face,
  hasFace: (table, seat) => cardsPlay(table, seat) && Boolean(table.solo?.rival),
  Beside: Deciding,
  pilesOf: ({ solo }) => (solo ? [{ of: 'deck', title: 'solo.deck', n: solo.deck.length }] : []),
  views: { deck: { title: () => t('solo.deck'), Body: Deck } },
  CityTop,
  ScorePart,
};
