import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { test } from './test';
import { Visitor } from './visitor';

/** One Chromium with one page, and with a profile that outlives it. */
export class Chromium extends Visitor {
  readonly #profile = mkdtempSync(join(tmpdir(), 'dipolis-chromium-'));
  #context!: BrowserContext;
  #page!: Page;

  static async open(): Promise<Chromium> {
    const visitor = new Chromium();
    await visitor.#begin();
    return visitor;
  }

  async #begin() {
    const { launchOptions, contextOptions } = test.info().project.use;
    const options = { ...launchOptions, ...contextOptions };
    this.#context = await chromium.launchPersistentContext(this.#profile, options);
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage());
    this.#page.on('pageerror', ({ message }) => this.errors.push(message));
  }

  async restart() {
    const size = this.#page.viewportSize();
    await this.#context.close();
    await this.#begin();
    if (size) await this.#page.setViewportSize(size);
  }

  async close() {
    await this.#context.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async resize(width: number, height: number) {
    await this.#page.setViewportSize({ width, height });
  }

  async goto(url: string) {
    await this.#page.goto(url);
  }

  picture(): Promise<Buffer> {
    return this.#page.screenshot();
  }

  async ask<T, A = undefined>(what: (arg: A) => T | Promise<T>, arg?: A): Promise<T> {
    // Playwright takes the function apart, too, and needs the argument.
    return (await this.#page.evaluate(what as (arg: unknown) => T | Promise<T>, arg)) as T;
  }

  async clickAt(x: number, y: number) {
    await this.#page.mouse.click(x, y);
  }
}
