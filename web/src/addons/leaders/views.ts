import { t } from '../../base/words.svelte';
import { nameOf } from '../../game/sentences';
import type { AddonViews } from '../addon';
import AllLeaders from './AllLeaders.svelte';
import Altered from './Altered.svelte';
import CityRow from './CityRow.svelte';
import Declared from './Declared.svelte';
import Draft from './Draft.svelte';
import { emblems } from './emblems';
import LeaderDetails from './LeaderDetails.svelte';
import OptionPicture from './OptionPicture.svelte';
import ScorePart from './ScorePart.svelte';
import { nameKey } from './leader';

export const views: AddonViews = {
  Row: CityRow,
  discsOf: ({ leaders }, seat) => {
    const { active = [], buried = null, hand = [] } = leaders?.players[seat] ?? {};
    return active.length + (buried ? 1 : 0) + (hand.length > 0 ? 1 : 0);
  },
  Draft,
  drafting: ({ leaders }) => (leaders?.draft.length ?? 0) > 0,
  views: {
    leader: { title: ({ id = '' }) => t(nameKey(id)), Body: LeaderDetails },
    leaders: {
      title: ({ seat = 0 }, table) => t('ui.leaders_of', { player: nameOf(table, seat) }),
      Body: AllLeaders,
    },
  },
  CardsNote: Altered,
  ScorePart,
  StepTop: Declared,
  OptionPicture,
  pictures: (option) =>
    option.do === 'recruit_declare' || ('leader' in option && option.leader !== null),
  offers: ({ do: what }) => what === 'draft_leader' || what === 'recruit_choose',
  useSigns: emblems,
};
