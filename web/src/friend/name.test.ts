import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import NameField from './NameField.svelte';
import { MOST_LETTERS, aboutName, lettersIn, written } from '../base/personName';
import { friendWords } from '../base/parts.svelte';

async function field(name: string) {
  await friendWords.load();
  const { rerender } = render(NameField, { name, about: 'If you like.' });
  const input = screen.getByRole<HTMLInputElement>('textbox');
  return {
    input,
    rerender,
    /** Description of the field for those who do not see it. */
    described: () =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .filter(Boolean),
  };
}

test('a name that is too long is not cut, and the field says so', async () => {
  const { input, described } = await field('');
  expect(input.maxLength).toBe(-1);
  await fireEvent.input(input, { target: { value: 'a'.repeat(MOST_LETTERS + 1) } });
  expect(described()).toEqual(['25 characters; a name has 24 at most.', 'If you like.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await fireEvent.input(input, { target: { value: 'a'.repeat(MOST_LETTERS) } });
  expect(described()).toEqual(['If you like.']);
});

test('a picture of several parts, and a letter with its accent, count once', () => {
  expect(lettersIn('👩‍👩‍👧‍👦'.repeat(MOST_LETTERS))).toBe(MOST_LETTERS);
  expect([lettersIn('❤️'), lettersIn('🇩🇪'), lettersIn('👋🏽')]).toEqual([1, 1, 1]);
  expect(written(' Zoe\u0308 ')).toBe('Zo\u00eb');
});

test('what the server says of a name stands at the field until the name is changed', async () => {
  const { input, rerender, described } = await field('Admin');
  await rerender({ trouble: 'name_reserved' });
  expect(described()[0]).toMatch(/^This name would pass for somebody/);
  await fireEvent.input(input, { target: { value: 'Adminna' } });
  expect(described()).toEqual(['If you like.']);
  expect([aboutName('bad_name'), aboutName('seat_taken'), aboutName(null)]).toEqual([
    'bad_name',
    null,
    null,
  ]);
});
