import type { Addon } from '../addon';
import { CARDS_PLAY } from '../words';
import Badge from './Badge.svelte';
import CoursePicture from './CoursePicture.svelte';
import Picture from './Picture.svelte';
import { COURSE_RIVAL } from './decisions';

export const solo: Addon = {
  id: 'solo',
  Picture,
  CoursePicture,
  course: { variant: { solo: COURSE_RIVAL }, seats: ['human', CARDS_PLAY] },
  setup: () => import('./SoloSetup.svelte'),
  views: () => import('./views'),
  Badge,
  plays: (variant) => Boolean(variant.solo),
};
