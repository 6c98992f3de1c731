import { beforeEach, expect, test, vi } from 'vitest';
import { catalogueOf } from '../../base/catalogue';
import { settings } from '../../base/settings.svelte';
import { TableCtrl } from '../../ctrl/table.svelte';
import { aPlace, aTable, decided } from '../../game/fixtures';
import { nameOf, sentenceOf } from '../../game/sentences';
import { catalogueData } from '../../net/fixtures';
import { aCardsTable } from '../fixtures';
import { facesOf, ruleWords } from './Deck.svelte';
import type { Decision } from '../messages';
import { views } from './Views.svelte';

const face = (card: number, arrow: Decision['arrow']): Decision => ({
  card,
  arrow,
  priorities: ['green', 'red', 'own'],
  symbol: null,
});

test('cards with the same face are counted together, and what is left of them', () => {
  const all = [face(1, 'left_to_right'), face(2, 'left_to_right'), face(3, 'right_to_left')];
  const counts = facesOf(all, [2, 3]).map(({ left, all: of }) => [left, of]);
  expect(counts).toEqual([
    [1, 2],
    [1, 1],
  ]);
});

test('a face is told in words', () => {
  expect(ruleWords(face(1, 'right_to_left'))).toBe(
    'From the right: green, then red, then the rival’s own colour.',
  );
});

test('a Wonder to give away says what the rival gets of it', () => {
  const catalogue = catalogueOf(catalogueData);
  const gift = (wonder: string) =>
    views.notesOf?.(
      { do: 'give_wonder', move: `give_wonder ${wonder}`, wonder },
      aTable(),
      catalogue,
    );
  const hands = (wonder: string) => gift(wonder)?.at(-1);
  expect(hands('sphinx')).toBe('In the rival’s hands: 6 victory points.');
  expect(hands('colossus')).toBe(
    'In the rival’s hands: the pawn 2 spaces towards you, 3 victory points.',
  );
  expect(hands('appian_way')).toBe(
    'In the rival’s hands: 3 coins, you lose 3 coins, 3 victory points.',
  );
  expect(hands('great_library')).toBe(
    'In the rival’s hands: a progress token of the box, by lot, 4 victory points.',
  );
  expect(gift('piraeus')).toHaveLength(4);
});

test('the rival is called by its name, and what came of its turn is told with it', () => {
  expect(nameOf(aCardsTable(), 1)).toBe('Hammurabi');
  const more = [
    { key: 'log.decision_again', args: { player: 1, symbol: 'decision.symbol.circle' } },
  ];
  expect(sentenceOf(aCardsTable(), decided(20, { more }))).toBe(
    'Hammurabi built Garrison: no green card; first red card from the right. Hammurabi got another turn by the circle.',
  );
});

const before = aCardsTable({
  actor: 1,
  turn: 1,
  step: 'decision',
  options: [],
  structure: ['quarry', 'garrison', 'baths'].map((card, i) => aPlace(i, { card })),
});
const turned = (ply: number) =>
  aTable({
    ...before,
    ply: ply + 1,
    from: ply,
    events: [decided(ply)],
  });
let ctrl: TableCtrl;

beforeEach(async () => {
  settings.pace = 0;
  localStorage.clear();
  ctrl = new TableCtrl(before, () => true);
  ctrl.coach.begin('g1', 'solo');
  await vi.dynamicImportSettled();
});

test('the first Decision card waits until it is understood', () => {
  ctrl.receive(turned(20));
  expect(ctrl.queue.scene.held).toBe(true);
  expect(ctrl.table.ply).toBe(20);
  expect(ctrl.lesson?.id).toBe('solo.decision');
  ctrl.open({ kind: 'rules', at: 'S15' });
  expect(ctrl.queue.scene.held).toBe(true);
  ctrl.learn();
  expect(ctrl.queue.scene.held).toBe(false);
});

test('who says which card will be taken learns whether it is so', () => {
  ctrl.receive(turned(20));
  ctrl.learn();
  ctrl.queue.scene.end();
  ctrl.receive(turned(21));
  expect(ctrl.lesson?.id).toBe('solo.guess');
  ctrl.open({ kind: 'place', place: 2 });
  expect(ctrl.opened).toBeNull();
  expect(ctrl.coach.guess).toMatchObject({ card: 'baths', decision: { builds: 'garrison' } });
  ctrl.queue.scene.end();
  ctrl.receive(turned(22));
  ctrl.guess('garrison');
  ctrl.queue.scene.end();
  ctrl.receive(turned(23));
  expect(ctrl.queue.scene.held).toBe(false);
  expect(ctrl.table.ply).toBe(24);
});

test('without lessons nothing waits', () => {
  ctrl.coach.end();
  ctrl.receive(turned(20));
  expect(ctrl.table.ply).toBe(21);
});
