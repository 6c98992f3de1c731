import { tick } from 'svelte';
import type { Subject, TableCtrl } from '../ctrl/table.svelte';
import { isTaken, pressShortcut } from './keys';

/** The parts of a table that keys act on. */
export interface TableParts {
  ctrl: TableCtrl;
  centre: { focus(): boolean; openHere(): void };
  /** Present during a replay. */
  replay: { back(): void; ahead(): void; playOrPause(): void } | undefined;
  open: (subject: Subject) => void;
}

const CHOICES = /^[bdpw1-9]$/i;

/** Keys of a table without a game: its choices, and what is open. */
export function onBoardKey(event: KeyboardEvent, ctrl: TableCtrl, openHere: () => void) {
  if (isTaken(event)) return;
  if (event.key === 'Escape') closeByKey(event, ctrl.close.bind(ctrl));
  else if (CHOICES.test(event.key)) void choose(event.key, openHere);
}

export function onTableKey(event: KeyboardEvent, parts: TableParts) {
  const { ctrl, centre, open } = parts;
  const { key } = event;
  if (isTaken(event)) return;
  if (walk(event, parts) || skipScene(key, ctrl)) {
    event.preventDefault();
  } else if (ctrl.handover !== null) {
    return;
  } else if (key.startsWith('Arrow')) {
    if (strayed(ctrl) && centre.focus()) event.preventDefault();
  } else if (CHOICES.test(key)) {
    void choose(key, centre.openHere);
  } else {
    const act = actions(ctrl, open)[key.length === 1 ? key.toLowerCase() : key];
    if (key === 'Escape') closeByKey(event, act);
    else act?.();
  }
}

/** Escape closes one thing: the browser must not close what lies below (shared/back.ts). */
function closeByKey(event: KeyboardEvent, close: (() => void) | undefined) {
  event.preventDefault();
  close?.();
}

/** Whether the focus is on an element that does not use arrow keys itself. */
function strayed({ deciding, opened }: TableCtrl): boolean {
  const { activeElement: here, body } = document;
  return here === body || (deciding && !opened && (here?.matches('button, a') ?? false));
}

function actions(ctrl: TableCtrl, open: TableParts['open']): Record<string, () => void> {
  return {
    Escape: () => {
      if (!ctrl.queue.scene.held) ctrl.queue.skip();
      if (ctrl.opened) ctrl.close();
      else if (ctrl.hinting) ctrl.hinting = false;
      else ctrl.present();
    },
    '?': () => {
      open({ kind: 'help' });
    },
    l: () => {
      open({ kind: 'log' });
    },
    t: () => {
      if (ctrl.people) open({ kind: 'people' });
    },
    v: () => {
      ctrl.replayTurn();
    },
    u: () => {
      ctrl.undo();
    },
    h: () => {
      ctrl.askHint();
    },
    r: () => {
      ctrl.rivalPrices = !ctrl.rivalPrices;
    },
  };
}

async function choose(key: string, openHere: () => void) {
  if (pressShortcut(key, document)) return;
  openHere();
  await tick();
  pressShortcut(key, document, false);
}

function skipScene(key: string, { queue: { scene }, opened }: TableCtrl): boolean {
  // While a Decision card waits for the learner, keys work only its buttons, or close what is open.
  const keys = !scene.held ? [' ', 'Escape', 'Enter'] : opened ? [] : ['Escape'];
  if (!scene.playing || !keys.includes(key)) return false;
  scene.end();
  return true;
}

/** Whether Space presses what has the focus. */
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('button, summary');

/** Keys of the replay. */
function walk({ key, target }: KeyboardEvent, { replay }: TableParts): boolean {
  if (!replay) return false;
  if (key === 'ArrowLeft') replay.back();
  else if (key === 'ArrowRight') replay.ahead();
  else if (key === ' ' && !isPressed(target)) replay.playOrPause();
  else return false;
  return true;
}
