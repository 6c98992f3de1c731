import { expect, test } from 'vitest';
import { STRENGTHS } from './Opponent.svelte';

const measured = import.meta.glob<string>('../../../docs/strength.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('strengths are those that were measured, one level above the other', () => {
  const [text = ''] = Object.values(measured);
  const steps = [...text.matchAll(/^\| \d+ [A-Z][\w-]+ \|.*\| ([+-]\d+) \[/gm)].map(([, elo]) =>
    Number(elo),
  );
  let sum = 0;
  expect(STRENGTHS).toEqual(steps.map((step) => (sum += step)));
});
