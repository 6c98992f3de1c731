/** A list of moves that can be stepped through. */
export interface Stepped {
  first: () => void;
  previous: () => void;
  next: () => void;
  last: () => void;
}

const KEYS: Readonly<Record<string, keyof Stepped>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

/** Steps by keys, unless they belong to what has the focus. */
export function onStepKey(event: KeyboardEvent, steps: Stepped) {
  const { target, key } = event;
  if (target instanceof HTMLElement && target.closest('.structure, textarea, input, .panel'))
    return;
  const way = KEYS[key];
  if (way) steps[way]();
}
