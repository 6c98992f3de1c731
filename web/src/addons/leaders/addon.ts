import { t } from '../../base/words.svelte';
import type { Addon } from '../addon';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import { USUAL_POOL } from './leader';

export const leaders: Addon = {
  id: 'leaders',
  Picture,
  CoursePicture: Picture,
  course: { variant: { leaders: USUAL_POOL }, seats: ['human', 'uniform'] },
  setup: () => import('./LeadersSetup.svelte'),
  terms: () => import('./PoolChoice.svelte'),
  termsOf({ leaders: pool }) {
    if (Array.isArray(pool)) return [t('ui.pool_ticked', { n: pool.length })];
    return typeof pool === 'string' ? [t(`pool.${pool}.name`)] : [];
  },
  views: () => import('./views'),
  Badge,
  plays: (variant) => Boolean(variant.leaders),
};
