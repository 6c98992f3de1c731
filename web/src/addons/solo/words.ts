import { t } from '../../base/words.svelte';
import { effectWords } from '../../card/words';
import type { AddonWords } from '../addonWords';

export const solo: AddonWords = {
  id: 'solo',
  nameKey: ({ solo }) => (solo?.rival ? `rival.${solo.rival}.name` : 'solo.rival'),
  // The bonus of a rival that has one.
  category: {
    id: 'leaders',
    shown: ({ result }) => (result?.scores ?? []).some(({ leaders = 0 }) => leaders > 0),
    key: ({ solo }) => (solo ? 'category.bonus' : null),
  },
  notesOf(option, _, { wonder, data }) {
    if (option.do !== 'give_wonder') return null;
    const gains = data.gifts?.find(({ id }) => id === option.wonder)?.gains ?? [];
    const gift = gains.map(({ key, args }) => t(key, args)).join(', ');
    return [...effectWords(wonder(option.wonder).effects), t('choice.gift', { gift })];
  },
  nouns: { rival: 'rival', rival_token: 'token' },
  suffixes: { rival: '.name' },
  building: ['decision'],
};
