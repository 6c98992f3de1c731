/** A symbol on a 24-unit grid: `body` is filled, `line` is stroked two units wide. */
export interface Drawing {
  body?: string;
  line?: string;
}

/**
 * By the names of the protocol (resources, scientific and linking symbols), then symbols of our
 * own.
 */
export const drawings: Readonly<Record<string, Drawing>> = {
  wood: {
    body: 'M7 7h11a5 5 0 0 1 0 10H7z',
    line: 'M2 12a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM7 7h11a5 5 0 0 1 0 10H7M5.5 12a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z',
  },
  clay: { body: 'M3 5h18v14H3z', line: 'M3 5h18v14H3zM3 12h18M12 5v7M8 12v7M16 12v7' },
  stone: {
    body: 'M12 3 21 7.5v9L12 21l-9-4.5v-9z',
    line: 'M12 3 21 7.5v9L12 21l-9-4.5v-9zM3 7.5 12 12l9-4.5M12 12v9',
  },
  glass: {
    body: 'M10 3v4.5a7 7 0 1 0 4 0V3z',
    line: 'M8.5 3h7M10 3v4.5a7 7 0 1 0 4 0V3M9 14.5a3.5 3.5 0 0 0 2.5 3',
  },
  papyrus: {
    body: 'M6 4h10v13a3 3 0 0 0 3 3H9a3 3 0 0 1-3-3z',
    line: 'M6 17V6a2 2 0 1 0-4 0v1h4M6 4h11v12M4 4h2M6 17a3 3 0 0 0 6 0h10a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3M10 8h3M10 12h3',
  },
  coin: {
    body: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
    line: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
  },
  shield: {
    body: 'M4 3h16v8c0 5-3.5 8-8 10-4.5-2-8-5-8-10z',
    line: 'M4 3h16v8c0 5-3.5 8-8 10-4.5-2-8-5-8-10z',
  },
  points: {
    body: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z',
    line: 'M9 21.5C3.5 20 1 14 3 8M15 21.5c5.5-1.5 8-7.5 6-13.5M3 8 1.5 4.5 5 5.5zM21 8l1.5-3.5L19 5.5zM2 14H1M22 14h1',
  },
  link: {
    line: 'M10 14a4.5 4.5 0 0 1 0-6l3-3a4.2 4.2 0 0 1 6 6l-2 2M14 10a4.5 4.5 0 0 1 0 6l-3 3a4.2 4.2 0 0 1-6-6l2-2',
  },
  discard: { line: 'M5 8l9-5 5 8-9 5zM4 12v9h16v-9M8 21v-4M16 21v-6' },
  unseen: {
    line: 'M3 4h10v14H3zM8 18v3h13V7h-8M9.5 8.500a2 2 0 1 0-3 1.5c1 .5 1.5 1 1.5 2M8 14.500h.01',
  },
  log: { line: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4' },
  help: { line: 'M9 9a3.5 3.5 0 1 1 5 3c-1.5.8-2 1.5-2 3M12 19h.01' },
  menu: { line: 'M4 7h16M4 12h16M4 17h16' },
  rival: { line: 'M7 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM3 21c0-5 3-7 7-7s7 2 7 7M17 5h5M19.5 2.5v5' },
  undo: { line: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3' },
  hint: { line: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 4H9c0-2 0-3-1-4z' },
  build: { line: 'M3 21h18M5 21V10l7-6 7 6v11M10 21v-6h4v6' },
  sell: {
    line: 'M3 8a6 3 0 1 0 12 0a6 3 0 1 0-12 0zM3 8v8c0 1.7 2.7 3 6 3s6-1.3 6-3V8M3 12c0 1.7 2.7 3 6 3s6-1.3 6-3M18 14v6M15.5 17.5 18 20l2.5-2.5',
  },
  play: { body: 'M7 4v16l13-8z', line: 'M7 4v16l13-8z' },
  pause: { line: 'M8 5v14M16 5v14' },
  first: { line: 'M6 5v14M19 5l-9 7 9 7z' },
  last: { line: 'M18 5v14M5 5l9 7-9 7z' },
  previous: { line: 'M15 5l-7 7 7 7' },
  next: { line: 'M9 5l7 7-7 7' },
  sound: { line: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11' },
  share: { line: 'M12 15V3M8 7l4-4 4 4M5 12v9h14v-9' },
  again: { line: 'M20 12a8 8 0 1 1-2.5-5.8M20 2.5v5h-5' },
  library: { line: 'M4 10h16v10H4zM4 10l3-4h10l3 4M12 17v-8M9 12l3-3 3 3' },
  revive: { line: 'M6 9V4h12v16H6v-5M2 12h9M8 9l3 3-3 3' },
  destroy: { line: 'M5 5l14 14M19 5 5 19' },
  income: { line: 'M12 3v11M8 10l4 4 4-4M4 17v4h16v-4' },
  wonder: { body: 'M3 21 12 4l9 17z', line: 'M12 4 21 21H3zM8 13h8M10 9h4' },
  token: {
    body: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z',
    line: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 7v10M8 9.5 12 7l4 2.5',
  },
  talk: { line: 'M4 4h16v12h-8l-5 5v-5H4zM8 9h8M8 12.500h5' },
  person: {
    body: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM4 21c0-5 3-7 8-7s8 2 8 7z',
    line: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM4 21c0-5 3-7 8-7s8 2 8 7zM8 4l2 1 2-2 2 2 2-1',
  },
  hand: { line: 'M3 8l7-2 4 13-7 2zM10 6l7 1-2 13-1 0M17 7l4 3-4 10-2 0' },
  lock: { body: 'M5 11h14v10H5z', line: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2' },
  waiting: { line: 'M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9' },
  deck: { line: 'M7 3h13v15H7zM4 6v15h13M10 8h7M10 8l2-2M10 8l2 2M10 13h5' },
  decision: { line: 'M3 8h12l-3-3M15 8l-3 3M21 16H9l3-3M9 16l3 3' },
  circle: { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0z' },
  triangle: { line: 'M12 4 21 20H3z' },
  pawn: { body: 'M12 2a4 4 0 0 1 2.5 7L17 19h2v3H5v-3h2L9.5 9A4 4 0 0 1 12 2z' },
  agriculture: {
    line: 'M12 22V8M12 8c-3-1-3-4 0-6 3 2 3 5 0 6zM12 13c-4 0-6-2-6-5 4 0 6 2 6 5zM12 13c4 0 6-2 6-5-4 0-6 2-6 5zM12 19c-4 0-6-2-6-5 4 0 6 2 6 5zM12 19c4 0 6-2 6-5-4 0-6 2-6 5z',
  },
  architecture: { line: 'M12 3 4 21M12 3l8 18M7 14h10M10 3h4M12 3V1' },
  economy: {
    line: 'M4 9h16l-2 12H6zM8 9a4 4 0 0 1 8 0M12 12v6M10 16.500c2 2 4 0 2-1.500s0-3.5 2-1.5',
  },
  masonry: { line: 'M3 20h18v-5H3zM3 15h9v-5H3zM12 15h9v-5h-9zM7 10h10V5H7z' },
  mathematics: { line: 'M4 20h16L4 4zM8 16h3l-3-3zM15 7h6M18 4v6' },
  philosophy: {
    line: 'M12 3v18M12 5C9 3 6 4 6 7c-3 0-4 4-2 6-1 3 2 6 5 5 0 2 3 3 3 0M12 5c3-2 6-1 6 2 3 0 4 4 2 6 1 3-2 6-5 5 0 2-3 3-3 0',
  },
  strategy: { line: 'M4 3l13 13M20 3 7 16M14 19l5-5M5 14l5 5M17 17l4 4M7 17l-4 4' },
  theology: { line: 'M12 2 22 20H2zM7 15.500c3-4 7-4 10 0-3 3-7 3-10 0zM12 15.500h.01' },
  urbanism: {
    line: 'M3 21h18M4 21V11h6v10M10 21V5l5-3 5 3v16M7 14v.01M7 17v.01M14 9v.01M17 9v.01M14 13v.01M17 13v.01M14 17v4',
  },
  wheel: {
    line: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM12 3v7M12 14v7M3 12h7M14 12h7M5.6 5.6l5 5M13.4 13.4l5 5M18.4 5.6l-5 5M10.6 13.4l-5 5',
  },
  mortar: {
    body: 'M4 11h16c0 5-3 8-6 8h-4c-3 0-6-3-6-8z',
    line: 'M4 11h16c0 5-3 8-6 8h-4c-3 0-6-3-6-8zM12 11l5-8M7 22h10',
  },
  quill: {
    body: 'M6 17C6 10 11 4 21 3c0 9-6 14-13 14z',
    line: 'M3 21C5 12 10 4 21 3c0 9-6 14-14 14M7 17 15 9',
  },
  pendulum: {
    body: 'M12 17a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
    line: 'M4 3h16M9 3l5.5 10.5M12 17a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  },
  sundial: {
    body: 'M3 18a9 9 0 0 1 18 0z',
    line: 'M2 18h20M4 18a8 8 0 0 1 16 0M12 18l4-9M12 6V3M5 9 3.5 7M19 9l1.5-2',
  },
  law: { line: 'M12 3v18M7 21h10M5 6h14M5 6l-3 7a3.2 3.2 0 0 0 6 0zM19 6l-3 7a3.2 3.2 0 0 0 6 0z' },
  armillary_sphere: {
    line: 'M4 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM12 3c-4 3-4 13 0 16M12 3c4 3 4 13 0 16M4.5 14 19.5 8M12 19v3M8 22h8',
  },
  horseshoe: {
    body: 'M8 20H4l1-3C1 9 6 3 12 3s11 6 7 14l1 3h-4l-1-4c2-5 0-8-3-8s-5 3-3 8z',
    line: 'M8 20H4l1-3C1 9 6 3 12 3s11 6 7 14l1 3h-4l-1-4c2-5 0-8-3-8s-5 3-3 8z',
  },
  sword: { line: 'M21 3 10 14M6 11l7 7M9 15l-5 5M21 3h-4' },
  tower: {
    body: 'M6 21V10L4 8V3h3v2h3V3h4v2h3V3h3v5l-2 2v11z',
    line: 'M6 21V10L4 8V3h3v2h3V3h4v2h3V3h3v5l-2 2v11zM10 21v-5h4v5',
  },
  target: {
    line: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM7.5 12a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0zM12 12h.01',
  },
  helmet: {
    body: 'M5 21v-8a7 7 0 0 1 14 0v8h-4v-6h-3v6z',
    line: 'M5 21v-8a7 7 0 0 1 14 0v8h-4v-6h-3v6zM12 6V2h6',
  },
  book: {
    body: 'M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2z',
    line: 'M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14',
  },
  gear: {
    line: 'M6 12a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.8M16.2 16.2 19 19M19 5l-2.8 2.8M7.8 16.2 5 19',
  },
  lyre: { line: 'M7 2c-5 5-4 10 0 13h10c4-3 5-8 0-13M5 7h14M10 7v8M14 7v8M12 15v6M8 22h8' },
  lamp: {
    body: 'M2 11h13c3 0 5-2 7-3-1 6-4 9-8 9H8c-4 0-6-3-6-6z',
    line: 'M2 11h13c3 0 5-2 7-3-1 6-4 9-8 9H8c-4 0-6-3-6-6zM7 21h8M21 5c-1-1 0-2 0-3',
  },
  mask: {
    body: 'M4 4c5 2 11 2 16 0v8c0 5-4 9-8 9s-8-4-8-9z',
    line: 'M4 4c5 2 11 2 16 0v8c0 5-4 9-8 9s-8-4-8-9zM8 10h2M14 10h2M9 15c2 2 4 2 6 0',
  },
  moon: {
    body: 'M15 3a9 9 0 1 0 6 12A8 8 0 0 1 15 3z',
    line: 'M15 3a9 9 0 1 0 6 12A8 8 0 0 1 15 3z',
  },
  droplet: {
    body: 'M12 2c4 6 7 9 7 12.5a7 7 0 0 1-14 0C5 11 8 8 12 2z',
    line: 'M12 2c4 6 7 9 7 12.5a7 7 0 0 1-14 0C5 11 8 8 12 2z',
  },
  pillar: { line: 'M4 3h16M7 3v4h10V3M9 7v11M15 7v11M7 18h10v3M4 21h16' },
  sun: {
    body: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
    line: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
  },
  portico: { body: 'M2 9 12 3l10 6z', line: 'M2 9 12 3l10 6zM5 9v9M10 9v9M14 9v9M19 9v9M2 20h20' },
  vase: {
    body: 'M10 3v3c-4 2-5 5-4 9 1 3 3 4 4 6h4c1-2 3-3 4-6 1-4 0-7-4-9V3z',
    line: 'M8 3h8M10 3v3c-4 2-5 5-4 9 1 3 3 4 4 6h4c1-2 3-3 4-6 1-4 0-7-4-9V3M6.5 8C3 7 3 12 6 12M17.5 8c3.5-1 3.5 4 .5 4',
  },
  barrel: {
    body: 'M6 3h12c2.5 6 2.5 12 0 18H6C3.5 15 3.5 9 6 3z',
    line: 'M6 3h12c2.5 6 2.5 12 0 18H6C3.5 15 3.5 9 6 3zM4.5 8h15M4.5 16h15',
  },
};
