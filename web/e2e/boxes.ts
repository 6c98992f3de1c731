import { expect, type Page } from '@playwright/test';

/** Waits until any of these is on the screen: nothing could be wrong with what is not there. */
async function shown(page: Page, which: string) {
  await expect(page.locator(which).filter({ visible: true })).not.toHaveCount(0);
}

/** The number of pairs of these elements, where they are seen, that overlap by more than a pixel or so. */
export async function overlaps(page: Page, one: string, other: string) {
  for (const each of [one, other]) await shown(page, each);
  return await page.evaluate(
    ([one, other]) => {
      const boxes = (which: string) =>
        [...document.querySelectorAll(which)]
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .map((each) => each.getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && height > 1);
      return boxes(one).flatMap((a) =>
        boxes(other).filter(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
        ),
      ).length;
    },
    [one, other] as const,
  );
}

/** The number of parts of these elements that reach out of theirs by more than the width of a line. */
export async function outside(page: Page, part: string, whole: string) {
  await shown(page, `:is(${whole}) ${part}`);
  return await page.locator(whole).evaluateAll(
    (wholes, part) =>
      wholes.flatMap((whole) => {
        const { left, right, top, bottom } = whole.getBoundingClientRect();
        return [...whole.querySelectorAll(part)].filter((each) => {
          const at = each.getBoundingClientRect();
          const beside = at.left < left - 1 || at.right > right + 1;
          return beside || at.top < top - 1 || at.bottom > bottom + 1;
        });
      }).length,
    part,
  );
}

/** Words that run over the side of their button or panel, where they are seen. */
export const spilt = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const out: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement?.closest('button, a, [role=dialog]');
      const words = node.nodeValue?.trim();
      const within = node.parentElement;
      if (!box || !words || !within?.checkVisibility({ visibilityProperty: true })) continue;
      // Long news fade out at their beginning.
      if (within.closest('.told')) continue;
      // For screen readers only.
      if (within.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = box.getBoundingClientRect();
      const over = [...range.getClientRects()].some(
        (line) => line.right > right + 1 || line.left < left - 1,
      );
      if (over) out.push(words);
    }
    return out;
  });

/**
 * Pairs of parts of one of these cards that touch each other, and parts that are cut off at its edge.
 * A drawing counts as far as its ink goes, and a word about as high as its letters.
 */
export async function crowded(
  page: Page,
  which: string,
  parts: readonly string[],
): Promise<string[]> {
  await shown(page, which);
  return await page.evaluate(
    ([which, parts]) => {
      const NEAR = 0.5;
      interface Box {
        part: string;
        left: number;
        right: number;
        top: number;
        bottom: number;
      }
      const around = (part: string, all: DOMRect[], less = 0): Box => ({
        part,
        left: Math.min(...all.map(({ left }) => left)),
        right: Math.max(...all.map(({ right }) => right)),
        top: Math.min(...all.map(({ top }) => top)) + less,
        bottom: Math.max(...all.map(({ bottom }) => bottom)) - less,
      });
      const boxOf = (part: string, each: Element): Box => {
        const box = each.getBoundingClientRect();
        if (each instanceof SVGElement)
          return around(
            part,
            [...each.querySelectorAll('path, text')].map((ink) => ink.getBoundingClientRect()),
          );
        if (each.querySelector('svg') || getComputedStyle(each).outlineStyle !== 'none')
          return around(part, [box]);
        const words = document.createRange();
        words.selectNodeContents(each);
        return around(
          part,
          [...words.getClientRects()],
          0.25 * parseFloat(getComputedStyle(each).fontSize),
        );
      };
      const near = (a: Box, b: Box, by: number) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > -by &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > -by;
      return [...document.querySelectorAll<HTMLElement>(which)].flatMap((each) => {
        const edge = each.getBoundingClientRect();
        const boxes = parts
          .flatMap((part) => [...each.querySelectorAll(part)].map((one) => [part, one] as const))
          .filter(([, one]) => {
            const { width, height } = one.getBoundingClientRect();
            return one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
          })
          .map(([part, one]) => boxOf(part, one));
        const name = `${each.dataset['card'] ?? each.querySelector('.name')?.textContent ?? ''} ${Math.round(edge.width)}x${Math.round(edge.height)}`;
        const pairs = boxes.flatMap((a, i) =>
          boxes
            .slice(i + 1)
            .filter((b) => near(a, b, a.part === b.part ? -NEAR : NEAR))
            .map((b) => `${name}: ${a.part}, ${b.part}`),
        );
        const cut = boxes
          .filter(({ part }) => !part.startsWith('.tag'))
          .filter(
            (a) =>
              a.left < edge.left - NEAR ||
              a.right > edge.right + NEAR ||
              a.bottom > edge.bottom + NEAR,
          )
          .map(({ part }) => `${name}: ${part} is cut off`);
        return [...pairs, ...cut];
      });
    },
    [which, parts] as const,
  );
}
