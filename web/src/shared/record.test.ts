import { expect, test } from 'vitest';
import { firstRecord } from './record';

test('a file is one record, or one a line', () => {
  expect(firstRecord('{"format":\n "duel-trace/2"}')).toEqual({ format: 'duel-trace/2' });
  expect(firstRecord('{"a":1}\n{"a":2}\n')).toEqual({ a: 1 });
  expect(() => firstRecord('no record')).toThrow();
});
