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
