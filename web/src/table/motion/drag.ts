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

/**
 * A card can be dragged onto the city, the discard pile or a Wonder, wherever an option allows it.
 * A second finger, or Escape, puts it back.
 */
export function draggedCards(ctrl: TableCtrl) {
  return (table: HTMLElement) => {
    let drag: Drag | null = null;
    /** A drag that ends on the card itself does not count as a click. */
    let moved = false;

    const targets = () => [...table.querySelectorAll<HTMLElement>('[data-drop]')];
    const optionAt = (target: HTMLElement | null, card: string): Option | undefined => {
      const drop = target?.dataset['drop'];
      if (!drop) return undefined;
      const [kind, wonder] = drop.split(':');
      return ctrl.table.options.find(
        (option) =>
          option.do === kind &&
          'card' in option &&
          option.card === card &&
          (!wonder || ('wonder' in option && option.wonder === wonder)),
      );
    };
    const under = ({ clientX, clientY }: PointerEvent) =>
      document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-drop]') ?? null;

    function down(event: PointerEvent) {
      if (drag || !event.isPrimary) {
        cancel();
        return;
      }
      moved = false;
      const place =
        event.target instanceof Element ? event.target.closest('.place.choosing') : null;
      const card = place?.getAttribute('data-card');
      if (card && event.button === 0 && ctrl.deciding)
        drag = {
          card,
          pointer: event.pointerId,
          copy: null,
          x: event.clientX,
          y: event.clientY,
        };
    }

    function move(event: PointerEvent) {
      if (event.pointerId !== drag?.pointer) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.copy) {
        if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
        begin(drag);
      }
      if (drag.copy)
        drag.copy.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg) scale(1.04)`;
      const here = under(event);
      for (const target of targets()) target.toggleAttribute('data-over', target === here);
      ctrl.consider(optionAt(here, drag.card) ?? null);
    }

    function begin(each: Drag) {
      const place = table.querySelector(`.place[data-card="${each.card}"]`);
      if (!place) return;
      moved = true;
      ctrl.close();
      each.copy = copyOf(place).node;
      table.append(each.copy);
      table.toggleAttribute('data-dragging', true);
      for (const target of targets())
        target.dataset['can'] = String(Boolean(optionAt(target, each.card)));
    }

    function up(event: PointerEvent) {
      if (event.pointerId !== drag?.pointer) return;
      const ended = drag;
      drag = null;
      if (!ended.copy) return;
      const option = event.type === 'pointerup' ? optionAt(under(event), ended.card) : undefined;
      end(ended);
      if (option) ctrl.play(option);
    }

    function cancel() {
      if (drag) end(drag);
      drag = null;
    }

    function keydown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !drag?.copy) return;
      event.preventDefault();
      cancel();
    }

    function end({ copy }: Drag) {
      copy?.remove();
      table.removeAttribute('data-dragging');
      for (const target of targets()) {
        target.removeAttribute('data-over');
        delete target.dataset['can'];
      }
      ctrl.consider(null);
    }

    function click(event: MouseEvent) {
      if (moved) event.stopPropagation();
      moved = false;
    }

    table.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    window.addEventListener('keydown', keydown, true);
    table.addEventListener('click', click, true);
    return () => {
      cancel();
      table.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      window.removeEventListener('keydown', keydown, true);
      table.removeEventListener('click', click, true);
    };
  };
}
