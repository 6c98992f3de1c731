import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../base/settings.svelte';
import { nudges } from '../nudge/nudges.svelte';
import CallMe from './CallMe.svelte';
import MyTurn from './MyTurn.svelte';
import { friendWords } from '../base/parts.svelte';

async function show(slow: boolean, standing: typeof nudges.standing) {
  await friendWords.load();
  vi.useFakeTimers();
  vi.spyOn(nudges, 'standing', 'get').mockReturnValue(standing);
  render(CallMe, { slow });
  await vi.advanceTimersByTimeAsync(500);
}
const question = () => screen.queryByRole('region')?.getAttribute('aria-label') ?? null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const PUSH = 'Shall this device tell you when it is your turn?';
const SOUND = 'Play a quiet sound when it is your turn?';

beforeEach(() => {
  Object.assign(settings, { nudges: 'unasked', sound: false, soundAsked: false });
});
afterEach(() => {
  vi.useRealTimers();
});

test('in a slow game notifications are offered, and a refusal is remembered', async () => {
  await show(true, 'off');
  expect(question()).toBe(PUSH);
  await press('No, thanks');
  expect(settings.nudges).toBe('no');
  expect(question()).toBeNull();
});

test('at another visit a sound is offered instead, once', async () => {
  settings.nudges = 'no';
  await show(true, 'off');
  expect(question()).toBe(SOUND);
  await press('No, thanks');
  expect([settings.soundAsked, settings.sound, question()]).toEqual([true, false, null]);
});

test('where notifications cannot be had a sound is offered at once', async () => {
  await show(true, 'impossible');
  expect(question()).toBe(SOUND);
  await press('Play it');
  expect([settings.sound, question()]).toEqual([true, null]);
});

test('a player who gets notifications already is asked nothing', async () => {
  await show(true, 'on');
  expect(question()).toBeNull();
});

test('a question that appears under a finger cannot be answered at once', async () => {
  await friendWords.load();
  vi.spyOn(nudges, 'standing', 'get').mockReturnValue('off');
  render(CallMe, { slow: true });
  expect(screen.getByRole('button', { name: 'Tell me' }).hasAttribute('disabled')).toBe(true);
});

test('the switches are where one finds them again', async () => {
  await friendWords.load();
  vi.spyOn(nudges, 'standing', 'get').mockReturnValue('on');
  const off = vi.spyOn(nudges, 'turnOff').mockResolvedValue();
  render(MyTurn);
  const call = screen.getByRole('checkbox', { name: 'Tell me, also when this page is closed' });
  expect(call).toHaveProperty('checked', true);
  await fireEvent.click(call);
  expect(off).toHaveBeenCalledOnce();
  await fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet sounds' }));
  expect(settings.sound).toBe(true);
});

test('who has forbidden it in the browser is told where to allow it', async () => {
  await friendWords.load();
  vi.spyOn(nudges, 'standing', 'get').mockReturnValue('denied');
  render(MyTurn);
  expect(screen.getByText(/does not let this page tell you/)).toBeDefined();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});
