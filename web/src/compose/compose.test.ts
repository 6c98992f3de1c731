import { beforeEach, expect, test } from 'vitest';
import composed from '../../../tests/messages/server_composed.json';
import type { Composed } from '../net/compose';
import type { ToRoom } from '../net/messages';
import { ComposeCtrl } from '../ctrl/compose.svelte';
import { found } from '../shared/find';

const answer = composed.d as unknown as Composed;
let sent: ToRoom[];
let ctrl: ComposeCtrl;

const send = (message: ToRoom) => {
  sent.push(message);
  return true;
};

/** The number of the last request, or of the one `before` it. */
const asked = (before = 0) => {
  const message = sent.at(-1 - before);
  return (message?.t === 'compose' && message.d.asked) || 0;
};

/** Receives the answer to the last request, or to the one `before` it. */
const hear = (found: Partial<Composed> = {}, before = 0) => {
  ctrl.hear({ ...answer, ...found, asked: asked(before) });
};

/** The table sent last. */
const last = () => {
  const message = sent.at(-1);
  return message?.t === 'compose' ? (message.d.table as Record<string, unknown>) : {};
};

beforeEach(() => {
  sent = [];
  ctrl = new ComposeCtrl(send, 'a line');
  hear();
});

test('it begins with the table of a position', () => {
  expect(sent).toEqual([{ t: 'compose', d: { position: 'a line', asked: asked() } }]);
  expect(ctrl.form?.cities[0].coins).toBe(12);
  expect(ctrl.position).toBe(answer.position);
});

test('only the answer to the last change is heard', () => {
  ctrl.setTurn(0);
  ctrl.setCoins(0, null);
  expect(ctrl.position).toBeNull();
  hear({}, 1);
  expect(ctrl.position).toBeNull();
  const flaws = [{ field: 'cities[0].coins', key: 'compose.number', args: {} }];
  hear({ position: null, flaws });
  expect(ctrl.flawsOf('cities[0].coins')).toEqual(flaws);
  // Text that the user is typing is not overwritten.
  expect(ctrl.form?.cities[0].coins).toBeNull();
});

test('a card just laid is neither asked for nor offered again before the answer', () => {
  const [card = ''] = ctrl.choices.structure;
  const missing = [3, 4].map((place) => ({
    field: `structure[${place}]`,
    key: 'compose.name_it',
    args: {},
  }));
  ctrl.setTurn(0);
  hear({ position: null, flaws: missing });
  ctrl.setPlace(3, card);
  expect(ctrl.flaws).toEqual(missing.slice(1));
  expect(ctrl.choices.structure).not.toContain(card);
});

test('after a lost connection it is asked again', () => {
  ctrl.setTurn(0);
  ctrl.resume();
  expect(last()['turn']).toBe(0);
  hear();
  expect(ctrl.position).toBe(answer.position);
  ctrl.clear();
  ctrl.resume();
  expect(sent.at(-1)).toEqual({ t: 'compose', d: { table: {}, asked: asked() } });
});

test('a thing lies in one place, and off the table when it is put there again', () => {
  const [card = ''] = ctrl.form?.discard ?? [];
  ctrl.put('cards', card, 'cities[1].buildings');
  expect(ctrl.spotOf('cards', card)).toBe('cities[1].buildings');
  expect(ctrl.form?.discard).not.toContain(card);
  expect(last()['discard']).toEqual(ctrl.form?.discard);
  ctrl.put('cards', card, 'cities[1].buildings');
  expect(ctrl.spotOf('cards', card)).toBeNull();
});

test('a token taken from the board leaves its gap, the next one fills it', () => {
  const [token = ''] = answer.table?.board ?? [];
  ctrl.put('tokens', token ?? '', 'cities[0].tokens');
  expect(ctrl.form?.board[0]).toBeNull();
  ctrl.put('tokens', 'some', 'board');
  expect(ctrl.form?.board[0]).toBe('some');
});

test('military tokens follow the pawn until they are chosen, another Age is laid out anew', () => {
  ctrl.clear();
  hear();
  ctrl.setPawn(4);
  expect(last()['loot']).toBeNull();
  ctrl.toggleLoot(0, 2);
  expect(last()['loot']).toEqual([
    [5, 2],
    [2, 5],
  ]);
  ctrl.setAge(3);
  expect(last()['structure']).toBeNull();
});

test('a table that cannot be written down so is left alone', () => {
  const flaws = [{ field: '', key: 'compose.addons', args: {} }];
  ctrl = new ComposeCtrl(send, 'another line');
  hear({ table: null, choices: null, position: 'another line', flaws });
  expect([ctrl.form, ctrl.position]).toEqual([null, null]);
  expect(ctrl.flawsOf('')).toEqual(flaws);
});

test('a form opened anew does not begin with the late answer to the one before', () => {
  ctrl.setTurn(0);
  ctrl = new ComposeCtrl(send, null);
  hear({}, 1);
  expect(ctrl.form).toBeNull();
  hear({ position: 'an empty table' });
  expect(ctrl.form).not.toBeNull();
  expect(ctrl.position).toBe('an empty table');
});

test('a position the server cannot read is reported, and the next answer is heard again', () => {
  ctrl = new ComposeCtrl(send, 'nonsense');
  ctrl.refuse(asked() - 1, 'error.bad_position');
  expect(ctrl.flaws).toEqual([]);
  ctrl.refuse(asked(), 'error.bad_position');
  expect(ctrl.flawsOf('')).toEqual([{ field: '', key: 'error.bad_position', args: {} }]);
  expect([ctrl.form, ctrl.position]).toEqual([null, null]);
  ctrl.clear();
  hear();
  expect(ctrl.flaws).toEqual(answer.flaws);
  expect(ctrl.position).toBe(answer.position);
  ctrl.setTurn(0); // never answered: an error without a number
  ctrl.setTurn(1);
  hear();
  expect(ctrl.position).toBe(answer.position);
});

test('names are found without their accents, from their beginning first', () => {
  const names = ['Altar', 'Statue', 'Théâtre', 'Autel'].map((name) => ({ name }));
  expect(found(names, 'tat').map(({ name }) => name)).toEqual(['Statue']);
  expect(found(names, 'THEA').map(({ name }) => name)).toEqual(['Théâtre']);
  expect(found(names, 'a')[0]?.name).toBe('Altar');
  expect(found(names, ' ')).toHaveLength(4);
});
