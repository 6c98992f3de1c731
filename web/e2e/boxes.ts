import type { Page } from '@playwright/test';

/** The number of pairs of these elements, where they are seen, that overlap by more than a pixel or so. */
export const overlaps = (page: Page, one: string, other: string) =>
  page.evaluate(
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
