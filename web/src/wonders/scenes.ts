import { arch, column, disc, leaves, oval, rect, row } from './strokes';

/** `far`, `mid`, `near`: three tones from light to dark; `lit` is sunlit, `leaf` is vegetation. */
export type Tone = 'far' | 'mid' | 'near' | 'lit' | 'leaf' | 'water';

export interface Scene {
  /** The palette of the time of day. */
  mood: 'sand' | 'sea' | 'marble' | 'garden' | 'rose';
  sun: readonly [x: number, y: number, r: number];
  layers: readonly (readonly [Tone, string])[];
}

const ground = rect(0, 68, 120, 12);
const hills = 'M0 68V58q18-10 36-2q22-12 44-1q20-9 40 2v11z';
const waves =
  row(4, 30, (s) => `M${s} 74q7-4 15 0t15 0v1.6q-8 4-15 0t-15 0z`) + rect(0, 78, 120, 2);

/** One of the seated kings at the cliff: crown, cloth, shoulders, lap, shins. */
const king = (x: number) =>
  `M${x - 2} 25l1-8h2l1 8zM${x - 3.5} 24h7l2.5 10h-12zM${x - 6.5} 34h13l.5 13h-14z` +
  rect(x - 7, 46, 14, 6) +
  rect(x - 6.5, 52, 5, 16) +
  rect(x + 1.5, 52, 5, 16);

/** A Mediterranean pine: a trunk, and a flat crown of needles. */
const pine = (x: number, y: number, r: number) =>
  oval(x, y, r, r * 0.42) + oval(x - r * 0.3, y - r * 0.25, r * 0.6, r * 0.4);

/** The scene of each Wonder on an area of 120 by 80, from back to front. */
export const scenes: Readonly<Record<string, Scene>> = {
  pyramids: {
    mood: 'sand',
    sun: [92, 22, 11],
    layers: [
      ['far', 'M-4 68 22 38 48 68z'],
      ['mid', 'M22 38 48 68H30z'],
      ['lit', 'M24 68 62 14l10 54z'],
      ['near', 'M62 14l40 54H72z'],
      ['far', 'M84 68l18-24 4 24z'],
      ['mid', 'M102 44l20 24h-16z'],
      ['far', 'M0 68h120v12H0z'],
      ['lit', 'M0 72q30-6 60 0t60-1v9H0z'],
    ],
  },
  sphinx: {
    mood: 'sand',
    sun: [88, 24, 13],
    layers: [
      ['far', 'M64 64 96 30l30 34z'],
      ['mid', 'M96 30l30 34h-24z'],
      ['far', ground],
      ['mid', 'M34 64V46q1-7 6-10l8 2q12 6 26 6q22 1 28 10 3 5 1 10z'],
      ['lit', 'M8 64v-5q0-4 5-4h33v9z'],
      ['near', 'M74 64q-3-15 10-17 16 1 18 17z'],
      ['near', 'M24 44 30 19q2-9 12-9t13 9l5 25q-7 4-12 2V36H34v10q-5 1-10-2z'],
      ['lit', 'M33 22q8-4 16 0v11q-1 6-8 7-7-1-8-7z'],
      ['near', 'M36 26h4v2h-4zM43 26h4v2h-4zM38 34h6v1.6h-6zM39 40h5v7h-4z'],
      ['near', rect(4, 64, 106, 5)],
      ['mid', rect(0, 69, 120, 11)],
    ],
  },
  great_lighthouse: {
    mood: 'sea',
    sun: [24, 50, 12],
    layers: [
      ['lit', 'M60 13 2 1v15zM60 13l58-12v15z'],
      ['water', rect(0, 60, 120, 20)],
      ['far', rect(0, 63, 120, 1.4) + rect(18, 68, 30, 1.2)],
      ['near', 'M30 72q6-8 14-8h34q10 0 15 8v8H30z'],
      ['far', 'M45 66 49 40h11v26z'],
      ['mid', 'M60 40h11l4 26H60z'],
      ['near', rect(46, 38, 28, 3)],
      ['far', 'M52 38V24h8v14z'],
      ['mid', 'M60 24h8v14h-8z'],
      ['near', rect(50, 22, 20, 2.6)],
      ['mid', rect(55, 14, 2, 8) + rect(63, 14, 2, 8) + 'M53 14l7-5 7 5z'],
      ['lit', 'M60 13q4 4 2 8h-4q-2-4 2-8z'],
      ['near', arch(57, 66, 6, 9) + rect(58.5, 46, 3, 5) + rect(58.7, 29, 2.6, 4)],
      ['water', waves],
    ],
  },
  colossus: {
    mood: 'sea',
    sun: [60, 22, 17],
    layers: [
      ['far', hills],
      ['water', rect(0, 62, 120, 18)],
      ['mid', 'M48 66h24l-4 5H52zM59 56h1.6v10H59z'],
      ['lit', 'M61 57l7 8h-7z'],
      ['near', rect(22, 60, 22, 12) + rect(76, 60, 22, 12)],
      ['far', rect(22, 60, 8, 12) + rect(76, 60, 8, 12)],
      ['mid', 'M34 60 46 34h14v6L44 60z'],
      ['near', 'M60 40v-6h14l12 26H76z'],
      ['near', 'M45 34h30l2 9q-17 5-34 0z'],
      ['mid', 'M47 35 44 19q8-4 16-4v20z'],
      ['near', 'M60 15q8 0 16 4l-3 16H60z'],
      ['mid', 'M45 21 33 7l4-3 14 14z'],
      ['near', 'M75 19q8 8 6 20l-5 1q1-9-5-15z'],
      ['near', disc(60, 10, 4.6)],
      ['near', 'M54 6l-2-4 4 2 1-4 3 3 3-3 1 4 4-2-2 4z'],
      ['lit', 'M35 6q-4-2-1-6 5 2 3 6z'],
      ['water', waves],
    ],
  },
  hanging_gardens: {
    mood: 'garden',
    sun: [96, 20, 11],
    layers: [
      ['far', hills],
      ['mid', rect(12, 56, 96, 14)],
      ['far', rect(26, 42, 68, 14)],
      ['mid', rect(40, 29, 40, 13)],
      ['far', rect(50, 18, 20, 11)],
      ['near', row(8, 11.4, (s) => arch(16 + s, 70, 6, 9))],
      [
        'near',
        row(5, 12, (s) => arch(32 + s, 56, 6, 9)) + row(3, 11, (s) => arch(46 + s, 42, 5, 8)),
      ],
      ['near', arch(57, 29, 6, 8)],
      ['lit', 'M57 29h6l3 41H54z'],
      ['leaf', leaves(12, 56, 10) + leaves(67, 56, 10) + leaves(26, 42, 7) + leaves(66, 42, 7)],
      ['leaf', leaves(40, 29, 4) + leaves(64, 29, 4) + leaves(50, 18, 5)],
      ['leaf', row(4, 26, (s) => `M${14 + s} 56q2 6 0 10q-3-5 0-10z`)],
      ['near', rect(59.3, 6, 1.4, 12) + rect(31, 30, 1.2, 12) + rect(88, 30, 1.2, 12)],
      ['leaf', 'M60 6q-8-4-11 3q7-2 11-3q8-4 11 3q-7-2-11-3q-3-5-8-4q5 1 8 4q3-5 8-4q-5 1-8 4z'],
      [
        'leaf',
        'M31.6 30q-6-3-8 2 5-1 8-2 6-3 8 2-5-1-8-2zM88.6 30q-6-3-8 2 5-1 8-2 6-3 8 2-5-1-8-2z',
      ],
      ['water', 'M0 70h120v10H0z'],
      ['far', rect(10, 73, 26, 1.2) + rect(70, 75, 34, 1.2) + rect(44, 77, 20, 1)],
    ],
  },
  mausoleum: {
    mood: 'rose',
    sun: [88, 30, 15],
    layers: [
      ['far', hills],
      ['mid', rect(26, 68, 68, 4) + rect(30, 48, 60, 20)],
      ['near', rect(62, 48, 28, 20)],
      ['far', rect(28, 46, 64, 3)],
      ['near', rect(36, 32, 48, 14)],
      ['far', row(8, 6.6, (s) => column(35.4 + s, 32, 2.6, 14))],
      ['far', rect(32, 28, 56, 4)],
      ['mid', 'M34 28h52l-3-4H37zM40 24h40l-3-4H43zM46 20h28l-3-4H49zM52 16h16v-3H52z'],
      ['near', 'M62 28h24l-3-4H62zM62 24h18l-3-4H62zM62 20h12l-3-4h-9zM62 16h6v-3h-6z'],
      ['near', 'M53 13v-4q1-4 5-4l3-3 2 3q4 0 4 4v4h-2V9h-3v4h-3V9h-3v4z'],
      ['near', arch(56, 68, 8, 12) + rect(33, 53, 12, 3) + rect(75, 53, 12, 3)],
      ['far', ground],
      ['leaf', 'M12 70q-4-18 2-30 6 12 3 30zM103 70q-4-16 2-27 6 11 3 27z'],
    ],
  },
  temple_of_artemis: {
    mood: 'marble',
    sun: [26, 24, 14],
    layers: [
      ['far', hills],
      ['near', rect(20, 32, 80, 29)],
      ['lit', row(8, 11.2, (s) => column(19.5 + s, 32, 4.6, 29))],
      ['mid', row(8, 11.2, (s) => rect(22.3 + s, 34, 1.8, 25))],
      ['lit', rect(15, 26, 90, 6)],
      ['near', rect(15, 30.6, 90, 1.4)],
      ['mid', 'M13 26 60 8l47 18z'],
      ['lit', 'M19 26 60 10l41 16-2-2.400L60 13 25 26z'],
      ['near', disc(60, 20, 3.4) + 'M58 7q2-5 4 0l-1 2h-2z'],
      ['mid', rect(12, 61, 96, 4)],
      ['far', rect(8, 65, 104, 4)],
      ['mid', rect(4, 69, 112, 4)],
      ['far', rect(0, 73, 120, 7)],
    ],
  },
  statue_of_zeus: {
    mood: 'rose',
    sun: [60, 24, 19],
    layers: [
      ['mid', rect(0, 0, 120, 7)],
      ['near', rect(0, 7, 120, 2)],
      ['far', column(7, 9, 8, 60) + column(97, 9, 8, 60)],
      ['mid', rect(12, 11, 3, 56) + rect(102, 11, 3, 56)],
      ['mid', column(23, 9, 6, 60) + column(91, 9, 6, 60)],
      ['mid', rect(44, 20, 32, 44)],
      ['near', rect(40, 62, 40, 7) + rect(42, 44, 5, 18) + rect(73, 44, 5, 18)],
      ['far', 'M51 30q9-5 18 0l3 18H48z'],
      ['mid', 'M60 28q5 0 9 2l3 18H60z'],
      ['far', 'M47 46h25l5 4v14h-9V54h-7v10h-9V54z'],
      ['mid', 'M64 48l13 2v14h-9V54h-4z'],
      ['far', 'M52 31 37 37v4l17-4z' + 'M68 30l15 7-1 4-15-6z'],
      ['near', 'M35 40q-3-6 1-10 4 4 2 10z' + rect(82.5, 14, 1.8, 50)],
      ['lit', 'M79 14q4-5 9 0l-4.5 3z'],
      ['far', disc(60, 21, 5.4)],
      ['near', 'M55 22q5 4 10 0 0 8-5 9-5-1-5-9z' + 'M54 19q6-7 12 0l-1-5q-5-4-10 0z'],
      ['near', rect(0, 69, 120, 3)],
      ['mid', rect(0, 72, 120, 8)],
    ],
  },
  great_library: {
    mood: 'marble',
    sun: [94, 20, 12],
    layers: [
      ['far', hills],
      ['mid', 'M44 24q0-16 16-16t16 16z'],
      ['near', 'M60 8q16 0 16 16H60zM59 3h2v5h-2z'],
      ['far', rect(40, 23, 40, 6)],
      ['far', rect(14, 29, 92, 40)],
      ['mid', rect(62, 29, 44, 40)],
      ['lit', rect(10, 27, 100, 4)],
      ['near', arch(20, 66, 20, 30) + arch(80, 66, 20, 30) + arch(48, 69, 24, 35)],
      [
        'lit',
        row(3, 5.2, (s) =>
          row(4, 5.2, (r) => disc(24.8 + s, 46 + r, 1.9) + disc(84.8 + s, 46 + r, 1.9)),
        ),
      ],
      ['mid', 'M52 69V52h16v17z'],
      ['lit', 'M54 56q3-1.5 6 0 3-1.5 6 0v8q-3-1.5-6 0-3-1.5-6 0z'],
      ['near', rect(59.6, 56, 0.8, 8)],
      ['mid', rect(8, 69, 104, 3)],
      ['far', rect(2, 72, 116, 8)],
    ],
  },
  circus_maximus: {
    mood: 'sand',
    sun: [26, 16, 11],
    layers: [
      ['far', hills.replace('M0 68', 'M0 60')],
      ['near', oval(60, 50, 58, 26)],
      ['mid', oval(60, 48, 55, 23)],
      ['far', oval(60, 49, 50, 19.5)],
      ['mid', oval(60, 50, 45, 16.5)],
      ['far', oval(60, 51, 40, 14)],
      ['lit', oval(60, 52, 35, 11)],
      ['near', 'M38 51h44v3.400H38z' + 'M38 51l2-6 2 6zM78 51l2-6 2 6z'],
      ['mid', 'M58.6 24h2.800l1.6 27h-6z'],
      ['near', 'M60 20l1.4 4h-2.800zM60 24h1.400l1.6 27h-3z'],
      ['near', 'M42 59h6l1 2h3l-1 2h-3l-1 2h-4l-2-3zM70 60h5l2 2h3v2h-8z'],
      ['near', 'M6 60q54 22 108 0v20H6z'],
      ['far', row(9, 12, (s) => arch(9 + s, 78 - Math.abs(48 - s) / 9, 6, 8))],
    ],
  },
  appian_way: {
    mood: 'garden',
    sun: [60, 34, 13],
    layers: [
      ['far', 'M0 50q20-12 40-4 20-10 44-2 20-6 36 4v20H0z'],
      ['leaf', 'M0 52q60-10 120 0v28H0z'],
      ['far', 'M46 82 58 46h4l30 36z'],
      ['mid', 'M62 46l30 36h-9L61 46z'],
      ['mid', 'M56 54h8v1h-8zM54 60h13v1.200H54zM52 67h20v1.400H52zM49 75h28v1.600H49z'],
      ['mid', rect(84, 40, 20, 16)],
      ['near', rect(94, 40, 10, 16) + rect(82, 38, 24, 3)],
      ['near', 'M83 38v-3h3v2h3v-2h3v2h4v-2h3v2h3v-2h3v3z'],
      ['near', rect(21, 28, 3, 44) + rect(41, 36, 2, 22) + rect(112, 32, 2.6, 36)],
      ['leaf', pine(22, 22, 22)],
      ['leaf', pine(42, 35, 12) + pine(113, 30, 15)],
      ['near', oval(20, 27, 16, 2.6) + oval(42, 38, 9, 1.6)],
    ],
  },
  piraeus: {
    mood: 'sea',
    sun: [94, 28, 13],
    layers: [
      ['far', 'M0 58V46h8v-4h8v4h18l6 12zM120 58V48h-8v-5h-9v5H88l-5 10z'],
      ['near', arch(5, 58, 5, 8) + arch(14, 58, 5, 8) + arch(23, 58, 5, 8)],
      ['water', rect(0, 58, 120, 22)],
      ['near', rect(57, 12, 2.4, 44)],
      ['lit', 'M36 18q22 7 44 0 5 14 0 27-22-7-44 0-5-13 0-27z'],
      ['far', 'M58 21q12 0 22-3 5 14 0 27-10-4-22-4z'],
      ['mid', disc(58, 31, 5.5)],
      ['lit', disc(58, 31, 2.4)],
      ['near', 'M10 53l10 1q2 4 7 4h54q10 0 13-11l5-2q1 3-2 4-2 20-20 20H38q-13 0-18-9L8 60z'],
      ['mid', 'M24 60h66l-2 3H27z'],
      ['lit', disc(25, 61.5, 1.6)],
      ['near', row(9, 6, (s) => `M${36 + s} 66h1.200l-5 10h-1.200z`)],
      ['water', waves],
    ],
  },
  rome: {
    mood: 'rose',
    sun: [94, 26, 13],
    layers: [
      ['far', 'M0 68V50q14-9 26-2 8-8 20-4 18-12 36-2 16-7 38 6v20z'],
      ['far', rect(28, 26, 64, 42)],
      ['mid', rect(62, 26, 30, 42)],
      ['lit', rect(24, 22, 72, 5)],
      ['mid', rect(28, 10, 64, 12)],
      ['near', rect(36, 13, 48, 5) + rect(24, 26, 72, 1.6)],
      ['near', arch(49, 68, 22, 36) + arch(33, 68, 10, 22) + arch(77, 68, 10, 22)],
      ['lit', row(2, 29, (s) => column(45 + s, 28, 2.6, 40)) + column(29, 28, 2.6, 40)],
      ['far', column(88.4, 28, 2.6, 40)],
      ['near', 'M50 10V6q2-4 6-3l3-3 3 3q5-1 7 3v4h-2V7h-4v3h-3V7h-3v3z'],
      ['leaf', 'M10 68q-4-20 2-32 6 12 3 32zM108 68q-4-18 2-29 6 11 3 29z'],
      ['far', ground],
      ['lit', 'M52 80l4-12h8l6 12z'],
    ],
  },
  abu_simbel: {
    mood: 'sand',
    sun: [100, 14, 9],
    layers: [
      ['mid', 'M2 70 12 8q40-6 88 0l18 62z'],
      ['far', 'M2 70 12 8q8-2 16-2L20 70z'],
      ['near', 'M16 68 20 15h80l6 53z'],
      ['far', rect(18, 13, 84, 4)],
      ['mid', row(14, 6, (s) => disc(20.5 + s, 15, 1.4))],
      ['near', arch(55, 68, 10, 20)],
      ['far', king(29) + king(45.5) + king(74.5) + king(91)],
      ['lit', row(2, 16.5, (s) => oval(29 + s, 28, 2, 2.6) + oval(74.5 + s, 28, 2, 2.6))],
      ['mid', row(2, 16.5, (s) => rect(22 + s, 46, 14, 1.5) + rect(67.5 + s, 46, 14, 1.5))],
      ['lit', disc(60, 30, 2.4) + 'M58 33h4l.6 8h-5.2z'],
      ['far', rect(0, 68, 120, 12)],
      ['lit', 'M0 72q40-4 70 1t50-1v8H0z'],
    ],
  },
};
