import type { Drawing } from '../../symbols/drawings';

/** The pictures of a leader. */
interface LeaderPicture {
  /** On the same grid as the symbols: what the historical person is known for. */
  readonly emblem: Drawing;
  /** The effect as symbols: `points:2` is a symbol with a number, `/` means "for each". */
  readonly signs: string;
}

const line = (path: string): Drawing => ({ line: path });
const both = (path: string, more = ''): Drawing => ({ body: path, line: path + more });

export const pictures: Readonly<Record<string, LeaderPicture>> = {
  alexander: {
    signs: 'points / pawn',
    emblem: line('M4 20 18 6M14 4l6 0 0 6M6 13l5 5M4 16l4 4M3 9a6 6 0 0 1 6-6'),
  },
  amytis: {
    signs: 'points:2 / wonder',
    emblem: line(
      'M4 21h16M6 21v-5h12v5M8 16v-5h8v5M10 11V7h4v4M12 7V3M8 13c-3 0-4-2-4-3M16 13c3 0 4-2 4-3',
    ),
  },
  archimedes: {
    signs: 'link green',
    emblem: line(
      'M3 19 17 5M15 3l4 4M6 21a4 4 0 0 1 0-8M9.5 18a4 4 0 0 1 0-8M13 15a4 4 0 0 1 0-8M16.5 12a4 4 0 0 0 0-7',
    ),
  },
  aristotle: {
    signs: 'points:3 / token',
    emblem: line(
      'M4 6c3-2 6-2 8 0 2-2 5-2 8 0v12c-3-2-6-2-8 0-2-2-5-2-8 0zM12 6v12M7 10h2M15 10h2M7 13h2M15 13h2',
    ),
  },
  aspasia: {
    signs: 'pawn destroy',
    emblem: line('M12 21C6 19 4 15 4 7c4 0 7-2 8-4 1 2 4 4 8 4 0 8-2 12-8 14zM9 12l2.5 2.5L16 10'),
  },
  berenice: {
    signs: 'sell + coin:1',
    emblem: line(
      'M9 3c-4 4-4 9 0 12s3 6-1 6M13 3c-4 4-4 9 0 12s3 6-1 6M17 3c-4 4-4 9 0 12s3 6-1 6',
    ),
  },
  bilkis: {
    signs: 'build coin:2',
    emblem: both('M4 18 3 7l5 4 4-6 4 6 5-4-1 11z', 'M4 21h16'),
  },
  caesar: {
    signs: 'shield shield',
    emblem: line(
      'M12 21c-5-1-8-5-8-10 0-3 1-5 2-7M12 21c5-1 8-5 8-10 0-3-1-5-2-7M4 9l3 1M4 13l4 0M6 17l3-2M20 9l-3 1M20 13l-4 0M18 17l-3-2',
    ),
  },
  caligula: {
    signs: 'pawn coin coin',
    emblem: line(
      'M3 6c3 6 3 10 2 13h14c-1-3-1-7 2-13-3 1-5 2-6 5-1-4-2-6-3-8-1 2-2 4-3 8-1-3-3-4-6-5zM7 16h10',
    ),
  },
  cleopatra: {
    signs: 'points:5',
    emblem: line('M8 21c0-6 8-5 8-10 0-3-2-4-4-4s-4 1-4 3c-3-3-2-8 4-8s7 5 5 8M12 9.5h.01'),
  },
  croesus: {
    signs: 'unseen build',
    emblem: line('M3 20h18l-3-6H6zM8 14l2-5h4l2 5M10 9l1-4h2l1 4M7 17h10'),
  },
  darius: {
    signs: 'coin:−2',
    emblem: line('M12 2v20M7 5l5-3 5 3M6 10h12M8 10v6M16 10v6M6 16h12M9 22h6'),
  },
  da_vinci: {
    signs: 'link',
    emblem: line(
      'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM6 6h12v12H6zM12 8v5M8 9l4 1.5L16 9M12 13l-3 5M12 13l3 5M12 6.5h.01',
    ),
  },
  diocletian: {
    signs: 'coin:−4',
    emblem: line('M3 21V8h3V5h3v3h6V5h3v3h3v13zM9 21v-6a3 3 0 0 1 6 0v6M6 12h.01M18 12h.01'),
  },
  euclid: {
    signs: 'green law',
    emblem: line('M12 3v3M12 6 5 21M12 6l7 15M7.5 16a9 9 0 0 0 9 0'),
  },
  hammurabi: {
    signs: 'link blue',
    emblem: both('M7 21V7a5 5 0 0 1 10 0v14z', 'M5 21h14M9.5 11h5M9.5 14h5M9.5 17h5M12 5v3'),
  },
  hannibal: {
    signs: 'shield',
    emblem: line(
      'M4 20v-7a7 6 0 0 1 12-4c3 0 4 2 4 5v4c0 2 2 2 2 0M16 20v-4h-6v4M4 20h3v-4M17 12h.01M18 15c-2 2-5 2-6 1',
    ),
  },
  hatshepsut: {
    signs: 'coin:1 / brown grey',
    emblem: line('M12 8a3.5 4 0 1 1 .01 0zM12 8v13M6 12h12M9 21h6'),
  },
  hiram: {
    signs: 'points:2 / purple',
    emblem: line('M12 21v-5M4 16h16l-4-5h2l-4-4h1l-3-4-3 4h1l-4 4h2z'),
  },
  hypatia: {
    signs: 'points:1 / green',
    emblem: line(
      'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM3 12a9 3.5 0 1 0 18 0a9 3.5 0 1 0-18 0zM12 3a3.5 9 0 1 0 0 18a3.5 9 0 1 0 0-18zM12 12h.01',
    ),
  },
  imhotep: {
    signs: 'wonder + wonder',
    emblem: line('M3 20h18M5 20v-4h14v4M7.5 16v-4h9v4M10 12V8h4v4M12 8V4M12 4l4 1.5-4 1.5'),
  },
  justinian: {
    signs: 'points:3 / blue green red',
    emblem: line('M12 3v18M5 8h14M12 3a2 2 0 1 1 .01 0zM8 21h8M5 8v8M19 8v8M5 16h4M15 16h4'),
  },
  leonidas: {
    signs: 'link red',
    emblem: line('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM7 17l5-11 5 11'),
  },
  maecenas: {
    signs: 'person person',
    emblem: line(
      'M4 18c2-3 4-4 8-4l5-1a1.5 1.5 0 0 1 0 3l-5 1M4 22l3-2h8l6-5M10 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z',
    ),
  },
  midas: {
    signs: 'points:1 / coin:3',
    emblem: line(
      'M8 21v-5l-3-4 2-1 2 2V5a1.5 1.5 0 0 1 3 0v5V4a1.5 1.5 0 0 1 3 0v7V6a1.5 1.5 0 0 1 3 0v9l-2 6M20 3v3M18.5 4.5h3',
    ),
  },
  nebuchadnezzar: {
    signs: 'points:1 / blue',
    emblem: line(
      'M4 21V6h3V3h3v3h4V3h3v3h3v15M9 21v-7a3 3 0 0 1 6 0v7M4 10h16M7 8h.01M12 8h.01M17 8h.01',
    ),
  },
  nefertiti: {
    signs: 'points:4',
    emblem: line('M7 3h11l-3 8v3l2 2-2 1c0 3-2 3-4 3v2H6c2-3 2-5 1-8zM7 8h9.5'),
  },
  nero: {
    signs: 'pawn coin',
    emblem: line('M7 3c-5 6-3 11 1 13h8c4-2 6-7 1-13M6 8h12M10 8v8M12 8v8M14 8v8M9 21h6M12 16v5'),
  },
  pericles: {
    signs: 'points:1 / red',
    emblem: both('M5 20v-9a7 7 0 0 1 14 0v9h-4v-7h-3v4l-3 3z', 'M12 4c2-3 6-2 8 2'),
  },
  phidias: {
    signs: 'points:1 / brown',
    emblem: line('M5 3l5 5-2 2-5-5zM9 9l7 7M14 20l6-6M3 21h18M17 17v4'),
  },
  plato: {
    signs: 'points:7 / brown grey blue green yellow red purple',
    emblem: line('M3 21h18M4 21V9a8 6 0 0 1 16 0v12M9 21v-6a3 3 0 0 1 6 0v6M12 7v3M10 6h4'),
  },
  praxiteles: {
    signs: 'points:2 / grey',
    emblem: line('M12 3a2.5 2.5 0 1 1-.01 0zM8 11c1-2 7-2 8 0l-1 4 1 6H8l2-6zM6 15l3-3M17 12l2 3'),
  },
  ptolemy: {
    signs: 'green again',
    emblem: line(
      'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM7 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM12 12h.01M17 12h.01M12 3h.01M5.6 18.4h.01',
    ),
  },
  pythagoras: {
    signs: 'person again',
    emblem: line('M3 17 17 17 17 7zM17 7h4v10h-4M3 17v4h14v-4M14 17v-3h3'),
  },
  ramses: {
    signs: 'purple build',
    emblem: line(
      'M6 21V9c0-4 3-6 6-6s6 2 6 6v12h-4v-8h-4v8zM6 13H3l1-5M18 13h3l-1-5M10 9h.01M14 9h.01',
    ),
  },
  sappho: {
    signs: 'points:2',
    emblem: line('M6 3c0 6 1 9 6 11 5-2 6-5 6-11M6 6h12M10 6v7M14 6v7M12 14v7M8 21h8'),
  },
  semiramis: {
    signs: 'pawn shield',
    emblem: line(
      'M12 20c-5 0-8-3-9-8l5 2c-1-4 0-7 2-9l2 5 2-5c2 2 3 5 2 9l5-2c-1 5-4 8-9 8zM12 14v2',
    ),
  },
  solomon: {
    signs: 'revive build',
    emblem: line('M12 3l8 14H4zM12 21 4 7h16z'),
  },
  tomyris: {
    signs: 'coin again',
    emblem: line('M18 3C8 4 8 20 18 21M18 3v18M3 12h15M6 9l-3 3 3 3'),
  },
  varro: {
    signs: 'points:1 / yellow',
    emblem: line('M4 8h16l-2 12H6zM8 8a4 4 0 0 1 8 0M9 12v4M12 12v4M15 12v4'),
  },
  vitruvius: {
    signs: 'points:2 / link',
    emblem: line('M12 4v4M12 8 6 21M12 8l6 13M9 15h6M4 4h16M8 4a4 4 0 0 0 8 0'),
  },
  xenophon: {
    signs: 'link yellow',
    emblem: line('M5 21c0-6 1-9 4-11l-1-5 4 3c5 0 7 3 8 7l-3 2-4-2c-1 2-1 4 0 6M12 11h.01'),
  },
  zenobia: {
    signs: 'points:3',
    emblem: line('M4 14 3 5l5 4 4-6 4 6 5-4-1 9M4 17h16M7 21l5-4 5 4'),
  },
};
