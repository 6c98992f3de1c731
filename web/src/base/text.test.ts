import { expect, test } from 'vitest';
import { capital, translate } from './text';

const texts = {
  'plural.0': 'other',
  'plural.1': 'one',
  plain: 'Take another turn.',
  'coins.one': '{n} coin.',
  'coins.other': '{n} coins.',
  produce: 'Produces {n} {resource}.',
  'resource.wood': 'wood',
  'log.build': '{player} built {card}.',
  'card.pretorium': 'Pretorium',
  'first_printing.card.pretorium': 'Courthouse',
};

test('a sentence without blanks is itself', () => {
  expect(translate(texts, 'plain')).toBe('Take another turn.');
});

test('a number decides between one and many', () => {
  expect(translate(texts, 'coins', { n: 1 })).toBe('1 coin.');
  expect(translate(texts, 'coins', { n: 0 })).toBe('0 coins.');
  expect(translate(texts, 'coins', { n: 6 })).toBe('6 coins.');
  const french = { ...texts, 'plural.0': 'one' };
  expect(translate(french, 'coins', { n: 0 })).toBe('0 coin.');
  expect(translate(french, 'coins', { n: 2 })).toBe('2 coins.');
});

test('an argument that is a key is worded, any other is written as it is', () => {
  expect(translate(texts, 'produce', { n: 2, resource: 'resource.wood' })).toBe('Produces 2 wood.');
  expect(translate(texts, 'log.build', { player: 'Ann', card: 'card.pretorium' })).toBe(
    'Ann built Pretorium.',
  );
});

test('names of the first printing stand in for later ones when asked for', () => {
  expect(translate(texts, 'card.pretorium', {}, true)).toBe('Courthouse');
  expect(translate(texts, 'log.build', { player: 'Ann', card: 'card.pretorium' }, true)).toBe(
    'Ann built Courthouse.',
  );
});

test('what has no words is shown by its key, a blank without an argument stays', () => {
  expect(translate(texts, 'no.such.key')).toBe('no.such.key');
  expect(translate(texts, 'produce', { n: 2 })).toBe('Produces 2 {resource}.');
});

test('a sentence begins with a capital', () => {
  expect(capital('you built Baths.')).toBe('You built Baths.');
});

test('a word agrees with the noun that is filled in', () => {
  const german = {
    'noun.forms': 'one many',
    'noun.card.baths': 'many',
    'noun.card.altar': 'one',
    'card.baths': 'Bäder',
    'card.altar': 'Altar',
    shown: '{card} {card:wurde|wurden} aufgedeckt.',
  };
  expect(translate(german, 'shown', { card: 'card.baths' })).toBe('Bäder wurden aufgedeckt.');
  expect(translate(german, 'shown', { card: 'card.altar' })).toBe('Altar wurde aufgedeckt.');
  expect(translate(german, 'shown', { card: 'Arena' })).toBe('Arena wurde aufgedeckt.');
});

test('what is said to the player has words of its own', () => {
  const french = {
    ...texts,
    gain: '{player} gagne.',
    'gain.you': 'Vous gagnez.',
    'coins.one.you': 'Une seule pour vous.',
  };
  expect(translate(french, 'gain', { player: 'Ada' })).toBe('Ada gagne.');
  expect(translate(french, 'gain', { player: 'vous', you: 1 })).toBe('Vous gagnez.');
  expect(translate(french, 'coins', { n: 1, you: 1 })).toBe('Une seule pour vous.');
  expect(translate(french, 'plain', { you: 1 })).toBe('Take another turn.');
});
