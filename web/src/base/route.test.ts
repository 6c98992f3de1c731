import { expect, test } from 'vitest';
import { hashOf, routeHere, routeOf, type Route } from './route';

const routes: Route[] = [
  { page: 'start' },
  { page: 'start', setup: 'learn' },
  { page: 'game', game: 'k3v9q2m8' },
  { page: 'record', record: 'H4sI-_' },
  { page: 'parcel', piece: '1PcH1KuC-_' },
  { page: 'link', kind: 'join', link: '#/j/k3v9q2m8Zx-_' },
  { page: 'link', kind: 'watch', link: '#/w/k3v9q2m8Zx' },
  { page: 'link', kind: 'handover', link: '#/c/qqqq' },
  { page: 'link', kind: 'name', link: '#/n/qqqq' },
  { page: 'board' },
  { page: 'board', game: 'k3v9q2m8', ply: 43 },
  { page: 'board', position: 'dVDBboMwDP0X3w-_long' },
  { page: 'board', form: true },
  { page: 'board', position: 'dVDBboMwDP0X3w-_long', form: true },
  { page: 'puzzles' },
  { page: 'puzzles', n: 17 },
  { page: 'puzzles', game: 'k3v9q2m8', ply: 43 },
  { page: 'statistics' },
  { page: 'draft' },
  { page: 'draft', row: ['great_library', 'sphinx'] },
  { page: 'learn' },
  { page: 'learn', n: 8 },
  { page: 'open' },
  { page: 'person', name: 'Émile O’Hara 7' },
];

test.for(routes)('%o is found again from its address', (route) => {
  expect(routeOf(hashOf(route))).toEqual(route);
});

test('an address says nothing, or what is no page', () => {
  for (const hash of ['', '#', '#/']) expect(routeOf(hash)).toEqual({ page: 'start' });
  for (const hash of ['#/g/abc/1', '#/nothing-here', '#/new', '#/b/a/b', '#/person/%'])
    expect(routeOf(hash)).toEqual({ page: 'unknown' });
  expect(routeOf('#/b/k3v9q2m8')).toEqual({ page: 'board', game: 'k3v9q2m8', ply: 0 });
});

test('inside another page only what a link holds is opened', () => {
  history.replaceState(null, '', '?embed#/g/k3v9q2m8');
  expect(routeHere()).toEqual({ page: 'unknown' });
  history.replaceState(null, '', '?embed#/l/1abc');
  expect(routeHere()).toEqual({ page: 'parcel', piece: '1abc' });
  history.replaceState(null, '', '?embed=1#/g/k3v9q2m8');
  expect(routeHere()).toEqual({ page: 'game', game: 'k3v9q2m8' });
  history.replaceState(null, '', location.pathname);
});
