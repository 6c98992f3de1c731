import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { catalogueOf } from '../../base/catalogue';
import { addEnglish } from '../../base/words.svelte';
import { gameWords } from '../../friend/words';
import { catalogueData } from '../../net/fixtures';
import RuleChoice from './RuleChoice.svelte';

addEnglish({
  'option.tempo': 'Tempo',
  'option.tempo.0': 'As usual',
  'option.tempo.1': 'Slow',
  'option.tempo.2': 'Fast',
});
const tempo = { id: 'tempo', values: ['usual', 'slow', 'fast'], not_with: [] };
const rules = [...(catalogueData.options ?? []), tempo];
const usual = { addons: [], preset_wonders: false, middle_pawn: 'begins' };

const names = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text.trim());

test('two values are a box to tick, more are a list', () => {
  render(RuleChoice, { otherwise: {}, rules });
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(names('Tempo')).toEqual(['As usual', 'Slow', 'Fast']);
  expect(names('Head start').slice(0, 3)).toEqual([
    'None',
    '1 coin for the second player',
    '2 coins for the second player',
  ]);
});

test('what was agreed on names the value where there are more than two', () => {
  const catalogue = catalogueOf({ ...catalogueData, options: rules });
  const said = (variant: object) =>
    gameWords({ ...usual, ...variant } as never, catalogue).slice(1);
  expect(said({})).toEqual([]);
  expect(said({ head_start: 2, tempo: 'fast' })).toEqual([
    'The second player begins with 2 more coins',
    'Tempo: Fast',
  ]);
});
