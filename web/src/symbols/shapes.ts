import type { Colour } from '../net/messages';

/**
 * Each colour has a shape of its own, so that colour is never the only information. 24-unit grid.
 */
export const shapes: Record<Colour, string> = {
  brown: 'M12 2 21 7v10l-9 5-9-5V7z',
  grey: 'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z',
  blue: 'M4 22V11a8 8 0 0 1 16 0v11h-5v-9a3 3 0 0 0-6 0v9z',
  green: 'M12 2 22 9.6 18.2 21.5H5.8L2 9.6z',
  yellow: 'M12 1.5 22.5 12 12 22.5 1.5 12z',
  red: 'M3 3h18v9c0 5-4 8.5-9 10.5C7 20.5 3 17 3 12z',
  purple: 'M12 2a5 5 0 0 1 4.3 7.5A5 5 0 1 1 14 17.2V22h-4v-4.8A5 5 0 1 1 7.7 9.5 5 5 0 0 1 12 2z',
};
