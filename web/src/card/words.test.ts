import { expect, test } from 'vitest';
import type { Texts } from '../base/text';
import { abbreviated } from './words';

const files = import.meta.glob<Texts>('../../../text/*.json', { eager: true, import: 'default' });

test('three letters, and more only where two names begin alike', () => {
  const names = ['Law', 'Pireo', 'Pirámides', 'Circo'];
  expect(names.map((name) => abbreviated(name, names))).toEqual(['Law', 'Pire', 'Pirá', 'Cir']);
});

test.for(Object.keys(files))('%s: letters tell all Wonders and all tokens apart', (file) => {
  const texts = files[file] ?? {};
  for (const kind of [/^wonder\.\w+\.short$/, /^token\.\w+$/]) {
    const names = Object.keys(texts).flatMap((key) => (kind.test(key) ? (texts[key] ?? '') : []));
    const short = names.map((name) => abbreviated(name, names));
    expect(names.length).toBeGreaterThanOrEqual(10);
    expect(new Set(short).size).toBe(names.length);
    for (const each of short) expect(each.length).toBeLessThanOrEqual(4);
  }
});
