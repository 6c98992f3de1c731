import { expect, test, vi } from 'vitest';
import { Awake } from './awake';

/** A screen that a hidden page cannot keep on. */
function device() {
  const sentinels: { release: ReturnType<typeof vi.fn> }[] = [];
  const page = Object.assign(new EventTarget(), { hidden: false });
  const request = vi.fn(() => {
    const sentinel = { release: vi.fn(() => Promise.resolve()) };
    sentinels.push(sentinel);
    return Promise.resolve(sentinel);
  });
  const awake = new Awake({ request }, page as unknown as Document);
  const hide = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { awake, request, sentinels, hide };
}

test('the screen stays on while that is wanted, and no longer', async () => {
  const { awake, request, sentinels } = device();
  expect(request).not.toHaveBeenCalled();
  awake.want(true);
  awake.want(true);
  expect(request).toHaveBeenCalledOnce();
  awake.want(false);
  await Promise.resolve();
  await Promise.resolve();
  expect(sentinels[0]?.release).toHaveBeenCalledOnce();
});

test('a page that is seen again keeps it on again, one that wants nothing does not', () => {
  const { awake, request, hide } = device();
  awake.want(true);
  hide(true);
  expect(request).toHaveBeenCalledTimes(1);
  hide(false);
  expect(request).toHaveBeenCalledTimes(2);
  awake.end();
  hide(true);
  hide(false);
  expect(request).toHaveBeenCalledTimes(2);
});

test('a device that refuses, or has no such thing, is left as it is', async () => {
  const { awake, request } = device();
  request.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  awake.want(true);
  await Promise.resolve();
  awake.want(false);
  const none = new Awake(undefined, document);
  none.want(true);
  none.end();
});
