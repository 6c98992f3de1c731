import { expect, test } from 'vitest';
import { courses } from './lessons';
import { rulings, search } from './rules';

test('every ruling is read, with its words', () => {
  expect(rulings.length).toBeGreaterThan(200);
  expect(rulings.filter(({ words, title }) => words === '' && title === '')).toEqual([]);
  expect(new Set(rulings.map(({ id }) => id)).size).toBe(rulings.length);
});

test('rules are found by number and by words, all of them', () => {
  expect(search(rulings, 'R15').map(({ id }) => id)).toEqual(['R15']);
  expect(search(rulings, 'S19')[0]?.words).toContain('symbol');
  expect(search(rulings, 'L71')[0]?.part).toBe('Wonders');
  expect(search(rulings, 'economy chain').map(({ id }) => id)).toContain('R17');
  expect(search(rulings, 'no such word anywhere')).toEqual([]);
});

test('what a lesson points to can be read', () => {
  const ids = rulings.map(({ id }) => id);
  const lessons = Object.values(courses).flat();
  expect(lessons.filter(({ rule }) => !ids.includes(rule))).toEqual([]);
});
