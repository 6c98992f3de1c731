import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { landmarks } from './axe';
import { spilt } from './boxes';
import { layOut, recordOf } from './recorded';
import { nextTodo } from './table';
import { chosen, each, expect, PAGES, test } from './test';

// Every view, in every language: no key instead of a word, no hole in a sentence, no "1 people".

const textsOf = (language: string) =>
  JSON.parse(readFileSync(`../text/${language}.json`, 'utf8')) as Record<string, string>;
const KEYS = Object.keys(textsOf('en'));
const FAMILIES = [...new Set(KEYS.map((key) => key.split('.')[0] ?? ''))];
const RAW = new RegExp(`(?<![\\w./-])(${FAMILIES.join('|')})(\\.[a-z_0-9]+)+(?![\\w/])`);
const HOLE = /[{}]|undefined|\bnull\b|NaN|\[object/;

/** One of many, "1 coins": the words that the catalogue puts behind a number only if it is not one. */
function manyOf(language: string): RegExp {
  const texts = textsOf(language);
  const counted = (text = '') => /\{n\} (\p{L}+)/u.exec(text)?.[1];
  const words = Object.keys(texts).flatMap((key) => {
    const many = key.endsWith('.other') ? counted(texts[key]) : undefined;
    const one = counted(texts[key.replace(/other$/, 'one')]);
    return many && one && one !== many ? [many] : [];
  });
  return new RegExp(`(?<![\\d.,:/–-])1 (${[...new Set(words)].join('|')})(?!\\p{L})`, 'u');
}

/** All that can be read or heard: text, and what stands in attributes. */
const everything = (page: Page) =>
  page.evaluate(() => {
    const said = [
      'aria-label',
      'title',
      'alt',
      'placeholder',
      'aria-valuetext',
      'aria-description',
    ];
    const attributes = [...document.querySelectorAll('body *')].flatMap((each) =>
      said.map((name) => each.getAttribute(name) ?? ''),
    );
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent?.closest('script, style, textarea'))
        texts.push(walker.currentNode.nodeValue ?? '');
    }
    return [...texts, ...attributes].filter((each) => each.trim() !== '');
  });

const ADDRESSES = [
  '',
  'new/friend',
  'new/solo',
  'new/leaders',
  'learn',
  'puzzles',
  'puzzles/1',
  'puzzles/9999',
  'statistics',
  'draft/great_library,mausoleum,piraeus,sphinx',
  'b',
  'b/f',
  'nothing-here',
];
const PANELS = ['l', '?'];

test.use({ bypassCSP: true }); // for axe

for (const language of ['en', 'de', 'fr', 'es'])
  test(`every view has its words in ${language}`, async ({ page }) => {
    await chosen(page, { language, pace: 0, played: true });
    const many = manyOf(language);
    const check = async (where: string) => {
      await expect(page.locator('h1, main p').first()).toBeVisible();
      await expect(page.locator('.opening [role=status], main [role=progressbar]')).toHaveCount(0);
      await expect.poll(async () => (await everything(page)).length).toBeGreaterThan(4);
      const said = await everything(page);
      const wrong = said.filter((each) => RAW.test(each) || HOLE.test(each) || many.test(each));
      expect(wrong, where).toEqual([]);
      // While the rival moves, a name may have no room for a moment.
      await expect.poll(() => spilt(page), where).toEqual([]);
      if (language === 'en') await expect.poll(() => landmarks(page), where).toEqual([]);
    };
    const late = ['puzzles/9999', 'nothing-here'];
    for (const address of ADDRESSES) {
      await page.goto(`./#/${address}`);
      if (late.includes(address)) await expect(page.getByRole('status').first()).toBeVisible();
      else await check(address);
    }
    await page.goto('./#/new/friend');
    const clocks = PAGES ? [] : await each(page.locator('input[name=clock]'));
    for (const clock of clocks) {
      await clock.locator('..').click();
      await check('clocks');
    }
    for (const [of, game, moves] of [
      ['base', 3, 54],
      ['base', 3, undefined],
      ['base', 7, undefined],
      ['leaders', 1, 97],
      ['leaders', 1, undefined],
      ['solo', 2, 60],
    ] as const) {
      await layOut(
        page,
        recordOf(of, game),
        moves,
        moves && of !== 'solo' ? ['human', 'level4'] : undefined,
      );
      const where = `${of} ${game}, ${moves ?? 'over'}`;
      await check(where);
      if (moves && (await nextTodo(page)) === 'card') {
        const cards = page.locator('.place.choosing');
        // The longest price is that of a card that a chain makes free.
        const linked = cards.filter({ has: page.locator('.tag:not(.theirs) .link') });
        await ((await linked.count()) > 0 ? linked : cards).first().click();
        await expect(page.getByRole('dialog').locator('[data-choice]').first()).toBeVisible();
        await check(`${where}: a card`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      for (const key of PANELS) {
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(`${where}: ${key}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
  });
