import { expect, test } from 'vitest';
import { hashOf, routeOf, type Route } from './route';

const routes: Route[] = [
  { page: 'start' },
  { page: 'game', game: 'k3v9q2m8' },
  { page: 'game', game: 'k3v9q2m8', seat: 0 },
  { page: 'game', game: 'k3v9q2m8', seat: 1 },
  { page: 'record', record: 'H4sI-_' },
  { page: 'board' },
  { page: 'board', game: 'k3v9q2m8', ply: 43 },
];

test.for(routes)('%o is found again from its address', (route) => {
  expect(routeOf(hashOf(route))).toEqual(route);
});

test('what is no address leads to the start', () => {
  expect(routeOf('#/g/abc/3')).toEqual({ page: 'start' });
});
