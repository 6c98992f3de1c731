import { t } from '../../base/words.svelte';
import type { AddonWords } from '../addonWords';

export const leaders: AddonWords = {
  id: 'leaders',
  category: {
    id: 'leaders',
    shown: ({ leaders }) => Boolean(leaders),
    key: () => 'category.leaders',
  },
  labelOf(option) {
    if (option.do === 'recruit_declare') {
      const { plan, paid = 0, gained = 0 } = option;
      if (plan === 'discard') return t('choice.discard_leader', { n: gained });
      return paid > 0 ? t('choice.recruit', { n: paid }) : t('choice.recruit_free');
    }
    if (!('leader' in option)) return null;
    return option.leader ? t(`leader.${option.leader}.name`) : t(`choice.${option.do}_none`);
  },
  nouns: {
    draft_leader: 'leader',
    choose_leader: 'leader',
    offer_leader: 'leader',
    show_leader: 'leader',
    maecenas: 'leader',
    rome: 'leader',
    bury: 'leader',
    declare: 'plan',
  },
  suffixes: { leader: '.name' },
  building: ['solomon', 'croesus', 'ramses'],
  reviving: ['solomon'],
  uses: {
    pythagoras: {
      key: 'P',
      name: 'leader.pythagoras.name',
      note: (last) => t(last ? 'choice.pythagoras_last' : 'choice.pythagoras'),
    },
  },
  locked({ leaders }, seat) {
    const wonder = leaders?.players[seat].locked;
    return wonder ? { wonder, key: 'leaders.locked' } : null;
  },
};
