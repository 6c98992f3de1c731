import { fireEvent, render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Tip from './Tip.svelte';

const tip = () => document.querySelector('.tip');

test.each(['Escape', 'Enter', 'd', 'ArrowLeft'])('a tip goes away at the key %s', async (key) => {
  render(Tip);
  document.body.insertAdjacentHTML('beforeend', '<button title="What it does">B</button>');
  const button = document.querySelector('[title]') as HTMLElement;
  const held = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  await fireEvent(button, Object.assign(held, { pointerType: 'touch' }));
  expect(tip()?.textContent.trim()).toBe('What it does');
  await fireEvent.keyDown(button, { key });
  expect(tip()).toBeNull();
  button.remove();
});
