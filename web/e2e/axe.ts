import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { expect, laidOut } from './test';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules on which the colours of a theme have a say. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Serious and critical violations, one per line; of all rules that axe runs by itself, or of those named. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe });
  // Nothing but violations is needed; to describe every element that passes takes most of the time.
  const results = await page.evaluate(
    (only) =>
      (window as unknown as { axe: typeof Axe }).axe.run({
        resultTypes: ['violations'],
        selectors: false,
        ...(only && { runOnly: [...only] }),
      }),
    rules,
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Elements that are in no landmark, or in one that cannot be told from another. */
export async function landmarks(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe });
  const results = await page.evaluate(() =>
    (window as unknown as { axe: typeof Axe }).axe.run({
      runOnly: ['region', 'landmark-one-main', 'landmark-unique', 'landmark-no-duplicate-main'],
      resultTypes: ['violations'],
    }),
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** The findings where time stands still: axe itself gets the few moments for which it waits. */
export async function findingsMeanwhile(page: Page): Promise<string[]> {
  let done = false;
  const found = findings(page).finally(() => (done = true));
  while (!done) await page.clock.runFor(10);
  return found;
}

/** Expects none of them in either theme: they differ in nothing but colours. */
export async function expectNoFindings(page: Page, what: string) {
  for (const [colorScheme, rules] of [
    ['dark', COLOURS],
    ['light', undefined],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await laidOut(page);
    expect(await findings(page, rules), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Numbers within drawings, such as points, that stand out too little from what they lie on: axe leaves them out. */
export const faintNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 4.5;
    const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const light = (colour: string) => {
      if (!pixel) throw new Error('no canvas');
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((n) =>
        n <= 10 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const groundOf = (each: Element | null): string => {
      const { backgroundColor } = getComputedStyle(each ?? document.body);
      const clear = /, 0\)$|^transparent$/.test(backgroundColor);
      return clear && each?.parentElement ? groundOf(each.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll('.symbol.points text')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .flatMap((each) => {
        const [ink, ground] = [light(getComputedStyle(each).fill), light(groundOf(each))];
        const contrast = Math.max(ink, ground) / Math.min(ink, ground);
        if (contrast >= LEAST) return [];
        const where = each.closest('[class]:not(svg, .effect)')?.outerHTML.slice(0, 80);
        return [`${contrast.toFixed(2)}: ${where}`];
      });
  });
