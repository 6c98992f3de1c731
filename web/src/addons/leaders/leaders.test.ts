import { expect, test } from 'vitest';
import { catalogueOf } from '../../base/catalogue';
import { TableCtrl } from '../../ctrl/table.svelte';
import { aTable, aTableOfChoices, build } from '../../game/fixtures';
import { catalogueData } from '../../net/fixtures';
import type { Option } from '../../net/messages';
import { cardChoices } from '../../table/choice/choices';
import { whyNot } from '../../table/choice/Why.svelte';
import { shownAs } from '../../table/choice/words';
import { aLeaderPlayer, inSecret } from '../fixtures';
import { views } from './Views.svelte';

const send = () => true;

test('at one screen nobody chooses before taking it over, and again for the second', () => {
  const ctrl = new TableCtrl(inSecret(0), send);
  expect(ctrl.handover).toBe(0);
  expect(ctrl.deciding).toBe(false);
  ctrl.takeOver();
  expect(ctrl.handover).toBeNull();
  expect(ctrl.deciding).toBe(true);
  const [option] = ctrl.table.options;
  if (option) ctrl.play(option);
  // The ply does not change: the first answer is sealed.
  ctrl.receive(inSecret(1));
  expect(ctrl.outbox.sent).toBeNull();
  expect(ctrl.handover).toBe(1);
  expect(ctrl.deciding).toBe(false);
});

test('with one seat each there is nothing to hand over, but something to wait for', () => {
  const mine = inSecret(0, { you: [0] });
  const ctrl = new TableCtrl(mine, send);
  expect(ctrl.handover).toBeNull();
  expect(ctrl.deciding).toBe(true);
  ctrl.receive(inSecret(0, { you: [0], sealed: [true, false], options: [] }));
  expect(ctrl.deciding).toBe(false);
  expect(ctrl.prompt).toBe('Waiting until the other player has chosen a leader.');
});

test('an open decision is not handed over', () => {
  const table = aTable({ you: [0, 1], seats: ['human', 'human'] });
  expect(new TableCtrl(table, send).handover).toBeNull();
});

test('another symbol, a leader to put the card under, and a locked Wonder', () => {
  const { leaders } = inSecret(0);
  const player = aLeaderPlayer({ active: ['euclid', 'pythagoras'], locked: 'sphinx' });
  const withLeaders = aTable({
    ...aTableOfChoices,
    leaders: leaders && { ...leaders, players: [player, aLeaderPlayer()] },
    options: [
      ...aTableOfChoices.options,
      { ...build('baths'), move: 'build baths as euclid', symbol: 'euclid' } as Option,
      { do: 'pythagoras', move: 'pythagoras baths', card: 'baths' },
    ],
  });
  const choices = cardChoices(withLeaders, 0, 'baths');
  expect(choices.map(({ kind, option }) => [kind, option?.move ?? null])).toEqual([
    ['build', 'build baths'],
    ['build', 'build baths as euclid'],
    ['discard', 'discard baths'],
    ['pythagoras', 'pythagoras baths'],
    ['wonder', null],
    ['wonder', 'wonder colossus < baths'],
  ]);
  const [, second, , , sphinx] = choices;
  expect(shownAs(second?.option ?? null)).toBe('As law, by Euclid: the pair is not formed');
  expect(sphinx && whyNot(sphinx)?.ruling).toBe('L128');
});

test('the effect of a leader that gives linking symbols names those of this game', () => {
  const { leaders } = inSecret(0);
  const table = aTable({
    leaders: leaders && { ...leaders, links: { leonidas: ['horseshoe', 'sword'], varro: [] } },
  });
  const notes = (leader: string) =>
    views.notesOf?.(
      { do: 'draft_leader', move: `draft_leader ${leader}`, leader } as Option,
      table,
      catalogueOf(catalogueData),
    );
  expect(notes('leonidas')?.[0]).toMatch(/counts as linking\. Horseshoe, sword\.$/);
  expect(notes('varro')?.[0]).toMatch(/yellow building in your city\.$/);
});
