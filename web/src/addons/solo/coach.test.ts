import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../base/settings.svelte';
import { TableCtrl } from '../../ctrl/table.svelte';
import { aCardsTable } from '../fixtures';
import { aPlace, aTable, decided } from '../../game/fixtures';

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
