import { expect, test } from 'vitest';
import type { Texts } from './text';

// One thing has one name, as far as a machine can tell.
const files = import.meta.glob<Texts>('../../../text/*.json', { eager: true, import: 'default' });
const study = import.meta.glob<Texts>('../../../text/*.json', {
  eager: true,
  import: 'default',
  query: '?study',
});
const lessons = import.meta.glob<Texts>('../../../text/*.json', {
  eager: true,
  import: 'default',
  query: '?learn',
});
const of = (name: string): Texts => {
  const file = `../../../text/${name}.json`;
  return { ...files[file], ...study[file], ...lessons[file] };
};

interface Terms {
  /** Selling a card of an Age, raising a Wonder. */
  sell: RegExp;
  raise: RegExp;
  /** Words only for leaders, for what is destroyed, and for the pile. */
  discard: RegExp;
  /** The rival by another name. */
  other: RegExp;
}
const TERMS: Readonly<Record<string, Terms>> = {
  en: {
    sell: /\b(sell|sold)/i,
    raise: /\brais(e|ing)/i,
    discard: /\bdiscard(?! pile)/i,
    other: /\bother (player|side)\b/i,
  },
  de: {
    sell: /verkauf/i,
    raise: /erricht/i,
    discard: /abw(e|i)rf|abgeworfen|\bwirf\b/i,
    other: /\b(de[rnms]) andere|andere Seite/i,
  },
  fr: {
    sell: /\bvend/i,
    raise: /él[eè]v/i,
    discard: /défauss(?!e\b)/i,
    other: /autre (joueur|camp)/i,
  },
  es: {
    sell: /\bvend/i,
    raise: /\berig/i,
    discard: /descart(?!e\b)/i,
    other: /\b(el|al|del) otro\b/i,
  },
};
const LANGUAGES = Object.keys(TERMS);

const SELLING = [
  'log.discard',
  'move.discard',
  'ui.sell',
  'ui.keys.sell',
  'leader.berenice.effect',
  'learn.sell',
  'learn.do.sell.title',
  'study.puzzle.hint.discard',
  'reason.reply_sells',
];
const RAISING = [
  'log.wonder',
  'log.wonder_free',
  'move.wonder',
  'ui.raise',
  'leader.imhotep.effect',
  'study.puzzle.hint.wonder',
  'study.statistics.wonders',
  'reason.seventh',
];
/** Keys about leaders, the pile, and what a Wonder destroys. */
const DISCARDED =
  /^(?!leader\.berenice)(.*leader.*|.*declare.*|ui\.discard|choice\.discard.*|effect\.do\.destroy)$/;

const lacking = (texts: Texts, keys: readonly string[], term: RegExp | undefined) =>
  keys.filter((key) => !term?.test(texts[key] ?? ''));

test.for(LANGUAGES)('%s: a card of an Age is sold, a Wonder raised', (name) => {
  const texts = of(name);
  expect(lacking(texts, SELLING, TERMS[name]?.sell)).toEqual([]);
  expect(lacking(texts, RAISING, TERMS[name]?.raise)).toEqual([]);
});

test.for(LANGUAGES)('%s: only leaders and what is destroyed are discarded', (name) => {
  const said = Object.entries(of(name)).filter(([, text]) => TERMS[name]?.discard.test(text));
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter(([key]) => !DISCARDED.test(key))).toEqual([]);
});

test.for(LANGUAGES)('%s: who plays against one is the rival in every reason', (name) => {
  const reasons = Object.entries(of(name)).filter(
    ([key]) => key.startsWith('reason.') || key === 'study.statistics.other',
  );
  expect(reasons.length).toBeGreaterThan(60);
  expect(reasons.filter(([, text]) => TERMS[name]?.other.test(text))).toEqual([]);
});

test.for(LANGUAGES)('%s: the computer is called so in lists of games too', (name) => {
  const texts = of(name);
  expect(texts['ui.computer_at']).toContain(texts['ui.computer']);
  expect(texts['ui.begins.opponent']?.toLowerCase()).toBe(texts['ui.computer']?.toLowerCase());
});
