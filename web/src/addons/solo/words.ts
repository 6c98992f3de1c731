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
  nouns: { rival: 'rival', rival_token: 'token' },
  suffixes: { rival: '.name' },
  building: ['decision'],
};
