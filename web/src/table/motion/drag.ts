import type { Option } from '../../net/messages';
import type { TableCtrl } from '../../ctrl/table.svelte';
import { copyOf } from './copies';

const FAR_ENOUGH = 8;

interface Drag {
  card: string;
  /** The finger or mouse that drags it. */
  pointer: number;
  copy: HTMLElement | null;
  x: number;
  y: number;
}

/** The cards of one table, as they are dragged. */
class DraggedCards {
  #drag: Drag | null = null;
  /** A drag that ends on the card itself does not count as a click. */
  #moved = false;
  readonly #ctrl: TableCtrl;
  readonly #table: HTMLElement;

  constructor(ctrl: TableCtrl, table: HTMLElement) {
    this.#ctrl = ctrl;
    this.#table = table;
  }

  down(event: PointerEvent) {
    if (this.#drag || !event.isPrimary) {
      this.cancel();
      return;
    }
    this.#moved = false;
    const { target, button, pointerId: pointer, clientX: x, clientY: y } = event;
    const place = target instanceof Element ? target.closest('.place.choosing') : null;
    const card = place?.getAttribute('data-card');
    if (card && button === 0 && this.#ctrl.deciding)
      this.#drag = { card, pointer, copy: null, x, y };
  }

  move(event: PointerEvent) {
    const drag = this.#drag;
    if (event.pointerId !== drag?.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.copy) {
      if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
      this.#begin(drag);
    }
    if (drag.copy)
      drag.copy.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg) scale(1.04)`;
    const here = under(event);
    for (const target of this.#targets()) target.toggleAttribute('data-over', target === here);
    this.#ctrl.consider(this.#optionAt(here, drag.card) ?? null);
  }

  up(event: PointerEvent) {
    const ended = this.#drag;
    if (event.pointerId !== ended?.pointer) return;
    this.#drag = null;
    if (!ended.copy) return;
    const dropped = event.type === 'pointerup';
    const option = dropped ? this.#optionAt(under(event), ended.card) : undefined;
    this.#end(ended);
    if (option) this.#ctrl.play(option);
  }

  cancel() {
    if (this.#drag) this.#end(this.#drag);
    this.#drag = null;
  }

  keydown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !this.#drag?.copy) return;
    event.preventDefault();
    this.cancel();
  }

  click(event: MouseEvent) {
    if (this.#moved) event.stopPropagation();
    this.#moved = false;
  }

  #begin(drag: Drag) {
    const place = this.#table.querySelector(`.place[data-card="${drag.card}"]`);
    if (!place) return;
    this.#moved = true;
    this.#ctrl.close();
    drag.copy = copyOf(place).node;
    this.#table.append(drag.copy);
    this.#table.toggleAttribute('data-dragging', true);
    for (const target of this.#targets())
      target.dataset['can'] = String(Boolean(this.#optionAt(target, drag.card)));
  }

  #end({ copy }: Drag) {
    copy?.remove();
    this.#table.removeAttribute('data-dragging');
    for (const target of this.#targets()) {
      target.removeAttribute('data-over');
      delete target.dataset['can'];
    }
    this.#ctrl.consider(null);
  }

  #targets() {
    return [...this.#table.querySelectorAll<HTMLElement>('[data-drop]')];
  }

  #optionAt(target: HTMLElement | null, card: string): Option | undefined {
    const drop = target?.dataset['drop'];
    if (!drop) return undefined;
    const [kind, wonder] = drop.split(':');
    return this.#ctrl.table.options.find(
      (option) =>
        option.do === kind &&
        'card' in option &&
        option.card === card &&
        (!wonder || ('wonder' in option && option.wonder === wonder)),
    );
  }
}

/** Target that a card would be dropped on. */
const under = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-drop]') ?? null;

/**
 * A card can be dragged onto the city, the discard pile or a Wonder, wherever an option allows it.
 * A second finger, or Escape, puts it back.
 */
export const draggedCards = (ctrl: TableCtrl) => (table: HTMLElement) => {
  const cards = new DraggedCards(ctrl, table);
  const listening = new AbortController();
  const { signal } = listening;
  const up = (event: PointerEvent) => {
    cards.up(event);
  };
  table.addEventListener('pointerdown', (event) => cards.down(event), { signal });
  window.addEventListener('pointermove', (event) => cards.move(event), { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', up, { signal });
  window.addEventListener('keydown', (event) => cards.keydown(event), { signal, capture: true });
  table.addEventListener('click', (event) => cards.click(event), { signal, capture: true });
  return () => {
    cards.cancel();
    listening.abort();
  };
};
