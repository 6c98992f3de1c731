import { tick } from 'svelte';
import type { Subject, TableCtrl } from './ctrl.svelte';
import { isTaken, pressShortcut } from './keys';

/** What the keys of a table act upon. */
export interface TableParts {
  ctrl: TableCtrl;
  centre: { focus(): boolean; openHere(): void };
  /** Present while the game is looked back at. */
  replay: { back(): void; ahead(): void; playOrPause(): void } | undefined;
  open: (subject: Subject) => void;
}

export function onTableKey(event: KeyboardEvent, parts: TableParts) {
  const { ctrl, centre, open } = parts;
  const { key } = event;
  if (isTaken(event)) return;
  if (walk(key, parts) || skipScene(key, ctrl)) {
    event.preventDefault();
  } else if (ctrl.handover !== null) {
    return;
  } else if (key.startsWith('Arrow')) {
    if (strayed(ctrl) && centre.focus()) event.preventDefault();
  } else if (/^[bdpw1-9]$/i.test(key)) {
    void choose(key, centre);
  } else {
    actions(ctrl, open)[key]?.();
  }
}

/** The keys stand on nothing that has a use for arrows. */
function strayed({ deciding, opened }: TableCtrl): boolean {
  const { activeElement: here, body } = document;
  return here === body || (deciding && !opened && (here?.matches('button, a') ?? false));
}

function actions(ctrl: TableCtrl, open: TableParts['open']): Record<string, () => void> {
  return {
    Escape: () => {
      if (!ctrl.scene.held) ctrl.skip();
      if (ctrl.opened) ctrl.close();
      else ctrl.present();
    },
    '?': () => {
      open({ kind: 'help' });
    },
    l: () => {
      open({ kind: 'log' });
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

async function choose(key: string, centre: TableParts['centre']) {
  if (pressShortcut(key, document)) return;
  centre.openHere();
  await tick();
  pressShortcut(key, document, false);
}

function skipScene(key: string, { scene, opened }: TableCtrl): boolean {
  // While it waits to be understood, keys work the buttons that say so, or close what is open.
  const keys = !scene.held ? [' ', 'Escape', 'Enter'] : opened ? [] : ['Escape'];
  if (!scene.playing || !keys.includes(key)) return false;
  scene.end();
  return true;
}

/** Keys of the replay. */
function walk(key: string, { replay }: TableParts): boolean {
  if (!replay) return false;
  if (key === 'ArrowLeft') replay.back();
  else if (key === 'ArrowRight') replay.ahead();
  else if (key === ' ') replay.playOrPause();
  else return false;
  return true;
}
