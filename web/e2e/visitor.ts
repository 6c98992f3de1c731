import { writeFileSync } from 'node:fs';
import { expect, test } from './test';

/** Somebody at a browser with one page, who does what a person can do, and sees what is on the screen. */
export abstract class Visitor {
  /** Errors that the page logged. */
  readonly errors: string[] = [];

  abstract resize(width: number, height: number): Promise<void>;
  abstract goto(url: string): Promise<void>;
  abstract picture(): Promise<Buffer>;
  /** The result of a function run in the page, or of its promise; it can use only its argument. */
  abstract ask<T, A = undefined>(what: (arg: A) => T | Promise<T>, arg?: A): Promise<T>;
  abstract clickAt(x: number, y: number): Promise<void>;
  /** Ends the browser as its person does, and opens it again with all that it has kept. */
  abstract restart(): Promise<void>;
  /** Ends it for good. */
  abstract close(): Promise<void>;

  /** Repeats the function until its result is truthy. */
  async until<T, A = undefined>(
    what: (arg: A) => T | Promise<T>,
    arg?: A,
  ): Promise<NonNullable<T>> {
    let answer: T | undefined;
    const seen = async () => Boolean((answer = await this.ask(what, arg)));
    const message = `seen: ${what.toString()} ${JSON.stringify(arg) ?? ''}`;
    await expect.poll(seen, { message, intervals: [40] }).toBe(true);
    return answer as NonNullable<T>;
  }

  /** Clicks a visible element with a real pointer; `words` is matched against its text. */
  async click(selector: string, words = '', nth = 0) {
    const { x, y } = await this.until(spotOf, { selector, words, nth });
    await this.clickAt(x, y);
  }

  /** Leaves a picture in test-results/, for people to look at. */
  async look(name: string) {
    await this.until(settled);
    writeFileSync(test.info().outputPath(`${name}.png`), await this.picture());
  }
}

interface Wanted {
  selector: string;
  words: string;
  nth: number;
}

/** In the page: the centre of an element that has stopped moving and is not covered, or null. */
function spotOf({ selector, words, nth }: Wanted): { x: number; y: number } | null {
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (each) => each.checkVisibility() && new RegExp(words, 'i').test(each.textContent),
  );
  const found = all[nth];
  if (!found || found.matches(':disabled') || found.getAnimations().length > 0) return null;
  found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return hit && (found.contains(hit) || hit.contains(found)) ? { x, y } : null;
}

/** In the page: whether all animations have ended except the permanent ones. */
function settled() {
  return document
    .getAnimations()
    .every((each) => each.effect?.getComputedTiming().iterations === Infinity);
}
