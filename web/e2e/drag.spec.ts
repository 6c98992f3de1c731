import type { CDPSession, Locator, Page } from '@playwright/test';
import { nextTodo, plyAbove, plyBelow, plyOf } from './table';
import { PHONE, chosen, expect, laidOut, test } from './test';

/** A finger or a mouse: presses, moves and releases. */
interface Pointer {
  press(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  release(): Promise<void>;
}

const mouse = ({ mouse }: Page): Pointer => ({
  press: async (x, y) => {
    await mouse.move(x, y);
    await mouse.down();
  },
  move: (x, y) => mouse.move(x, y, { steps: 4 }),
  release: () => mouse.up(),
});

function finger(cdp: CDPSession): Pointer {
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) => {
    const [x, y] = at;
    const touchPoints = x === undefined || y === undefined ? [] : [{ x, y }];
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    press: (x, y) => touch('touchStart', x, y),
    move: (x, y) => touch('touchMove', x, y),
    release: () => touch('touchEnd'),
  };
}

async function middle(goal: Locator): Promise<[number, number]> {
  const box = await goal.boundingBox();
  if (!box) throw new Error(`${String(goal)} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Lifts a card; meanwhile the places where it can be dropped are marked. */
async function lift(page: Page, pointer: Pointer, card: Locator) {
  await laidOut(page);
  const [x, y] = await middle(card);
  await pointer.press(x, y);
  await pointer.move(x, y - 30);
  await expect(page.locator('.table[data-dragging]')).toHaveCount(1);
}

async function drop(page: Page, pointer: Pointer, target: Locator, told: RegExp) {
  const before = await plyOf(page);
  await laidOut(page);
  await pointer.move(...(await middle(target)));
  await expect(target).toHaveAttribute('data-over', '');
  await pointer.release();
  await plyAbove(page, before);
  await expect(page.locator('.status .news')).toContainText(told);
}

async function begin(page: Page) {
  await chosen(page, { pace: 0 });
  await page.goto('./');
  await page.getByText('Who begins, rules').click();
  await page.getByLabel(/First game/).check();
  await page.getByRole('button', { name: /^Two players/ }).click();
  expect(await nextTodo(page)).toBe('card');
}

/**
 * Sells cards until a Wonder is affordable, builds it, constructs a building, and undoes
 * everything.
 */
async function dragAll(page: Page, pointer: Pointer) {
  const first = await plyOf(page);
  const cards = page.locator('.place.choosing');
  await lift(page, pointer, cards.first());
  await drop(page, pointer, page.locator('[data-drop="discard"]'), /Player 1 sold/);

  await lift(page, pointer, cards.first());
  const city = page.locator('[data-drop="build"][data-can="true"]').first();
  await drop(page, pointer, city, /Player 2 built/);

  let raised = false;
  for (let n = 0; n < 12 && !raised; n++) {
    await nextTodo(page);
    await lift(page, pointer, cards.first());
    const wonder = page.locator('[data-drop^="wonder"][data-can="true"]').first();
    if ((await wonder.count()) > 0) {
      await drop(page, pointer, wonder, /raised/);
      raised = true;
    } else {
      await drop(page, pointer, page.locator('[data-drop="discard"]'), /sold/);
    }
  }
  expect(raised).toBe(true);
  for (let n = 0; n < 20 && (await plyOf(page)) > first; n++) {
    const before = await plyOf(page);
    await page.getByRole('button', { name: /^Take back/ }).click();
    await plyBelow(page, before);
  }
  expect(await plyOf(page)).toBe(first);
  await expect(page.locator('.status h1')).toContainText('Player 1 to move');
}

test('cards are dragged to the pile, the city and a Wonder by mouse', async ({ page }) => {
  await begin(page);
  await dragAll(page, mouse(page));
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test(
    'cards are dragged to the pile, the city and a Wonder by finger',
    { tag: '@smoke' },
    async ({ page }) => {
      await begin(page);
      await dragAll(page, finger(await page.context().newCDPSession(page)));
    },
  );
});
