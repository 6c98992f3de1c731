import { expect, test } from 'vitest';
import { translate, type Texts } from './text';

const files = import.meta.glob<Texts>('../../../text/*.json', { eager: true, import: 'default' });
const LANGUAGES = ['en', 'de', 'fr', 'es'];
const of = (name: string): Texts => files[`../../../text/${name}.json`] ?? {};

/** Kinds of things that the blanks of a sentence can be. */
const NOUNS: Readonly<Record<string, RegExp>> = {
  card: /^card\.\w+$/,
  wonder: /^wonder\.\w+$/,
  token: /^token\.\w+$/,
  leader: /^leader\.\w+\.name$/,
  second: /^leader\.\w+\.name$/,
};
/** One word is enough to tell the Wonders of a small screen apart. */
test.for(LANGUAGES)('%s: every Wonder has a short name of its own', (name) => {
  const texts = of(name);
  const short = nounsOf(texts, 'wonder').map((wonder) => texts[`${wonder}.short`] ?? '');
  expect(new Set(short).size).toBe(14);
  for (const each of short) expect(each).toMatch(/^\p{Lu}\p{L}{2,9}\.?$/u);
});

const nounsOf = (texts: Texts, blank: string) =>
  Object.keys(texts).filter((key) => NOUNS[blank]?.test(key));
const blanksIn = (text: string, form: RegExp) =>
  [...text.matchAll(form)].map(([, name]) => name ?? '');
const logs = (texts: Texts) => Object.entries(texts).filter(([key]) => key.startsWith('log.'));

test.for(LANGUAGES)('%s: each word that agrees does so with every noun', (name) => {
  const texts = of(name);
  const forms = (texts['noun.forms'] ?? '').split(' ');
  for (const [key, text] of Object.entries(texts)) {
    for (const [, blank = '', words = ''] of text.matchAll(/\{(\w+):([^}]*)\}/g)) {
      expect(words.split('|'), key).toHaveLength(forms.length);
      for (const noun of nounsOf(texts, blank))
        expect(forms, noun).toContain(texts[`noun.${noun}`]);
    }
  }
});

test.for(LANGUAGES)('%s: every sentence of the log with every noun', (name) => {
  const texts = of(name);
  let made = 0;
  for (const [key, text] of logs(texts)) {
    const blanks = [...new Set(blanksIn(text, /\{(\w+)/g))];
    const filled = Object.fromEntries(blanks.map((blank) => [blank, 3]));
    for (const blank of blanks.filter((each) => each in NOUNS)) {
      for (const noun of nounsOf(texts, blank)) {
        const said = translate(texts, key, { ...filled, [blank]: noun });
        expect(said, key).not.toMatch(/[{}|]|undefined|\b(card|wonder|token|leader)\.[a-z]/);
        expect(said, key).toContain(texts[noun]);
        made += 1;
      }
    }
  }
  expect(made).toBeGreaterThan(1000);
});

/** The form that the ending of a noun's first word tells, where it tells one. */
const ENDINGS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  es: [
    [/^\S+(a|ión)(?=$| )/, 'f'],
    [/^\S+(as|iones)(?=$| )/, 'fp'],
    [/^\S+os(?=$| )/, 'mp'],
    [/^\S+[orl](?=$| )/, 'm'],
  ],
  de: [[/^(Bäder|Mauern|Gärten)$/, 'many']],
  fr: [
    [/^(Guilde|École|Tour|Place|Chambre)(?=$| )/, 'f'],
    [/^\S+(erie|ité|tion)(?=$| )/, 'f'],
    [/^\S+(ment|oir|eau|age)(?=$| )/, 'm'],
    [/^(Bains|Jardins|Rostres)$/, 'mp'],
    [/^(Écuries|Casernes|Fortifications)$/, 'fp'],
  ],
};

test.for(Object.keys(ENDINGS))('%s: the forms of the nouns are those of their endings', (name) => {
  const texts = of(name);
  const wrong = nounsOf(texts, 'card').filter((noun) => {
    const told = ENDINGS[name]?.find(([ending]) => ending.test(texts[noun] ?? ''))?.[1];
    return told !== undefined && texts[`noun.${noun}`] !== told;
  });
  expect(wrong.map((noun) => texts[noun])).toEqual([]);
});

/** Participles beside a noun whose gender they do not know. */
const PARTICIPLE: Readonly<Record<string, RegExp>> = {
  es: /\b(?!nada)\p{L}+(?:ad|id|ert|est)[oa]s?(?=[ ,.;]|$)/u,
  fr: /(?<!\p{L})\p{L}+(?:é|ée|és|ées)(?=[ ,.;]|$)/u,
};
/** Agreed with a word that stands there. */
const FIXED = /las monedas perdidas|carta (retirada|apartada)|carte écartée/;

test.for(Object.keys(PARTICIPLE))('%s: no participle stands beside a noun unasked', (name) => {
  const wrong = logs(of(name)).filter(
    ([, text]) =>
      /\{(card|wonder|token|leader)\}/.test(text) &&
      PARTICIPLE[name]?.test(text.replace(/\{[^}]*\}/g, '').replace(FIXED, '')),
  );
  expect(wrong).toEqual([]);
});

test.for(['fr', 'es'])(
  '%s: every line about one player says what is done, to them and of them',
  (name) => {
    const texts = of(name);
    const lines = logs(texts).filter(
      ([key, text]) =>
        text.includes('{player}') && !text.includes('{second}') && !key.endsWith('.you'),
    );
    expect(lines.length).toBeGreaterThan(40);
    for (const [key, text] of lines) {
      expect(text, key).toMatch(/^\{player\} \p{L}/u);
      const you = texts[`${key}.you`] ?? '';
      const blanks = (of: string) => blanksIn(of, /\{(\w+)/g).sort();
      expect(['player', ...blanks(you)].sort(), key).toEqual(blanks(text));
    }
  },
);
