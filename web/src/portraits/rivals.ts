import { row } from '../wonders/strokes';

/** `skin`, `hair`, `cloth`, `gold` are fills; `cut` is a thin light line, as on a painted vase. */
export type Tone = 'skin' | 'hair' | 'cloth' | 'gold' | 'white' | 'cut' | 'dark';

/** A head in profile, from back to front. */
export type Portrait = readonly (readonly [Tone, string])[];

const HEAD =
  'M36 14C45 11 53 16 54 25L54 29Q54 31 56 34L60 40.5Q60.5 42.5 57 43L56 43.5 57 46.2Q57 47.7 55.5 48.2L56.5 50Q56.2 52 54 52.7 55.5 55.5 54.3 58 52 61 46 60.5L43 60 42 68Q50 71 62 74V82H12V77Q22 73 28 69L28 58Q18 48 20 34 22 17 36 14z';
const EYE = 'M46 32.5q3.5-3.2 7.5-.3q-3.8 2.4-7.5.3z';
const BROW = 'M45 28.5q4-3 8.5-1';
const EAR = 'M34 36q5-2 5 3t-4 6';
const SHOULDERS = 'M10 82Q12 72 28 69.5L35 76 43 68.5Q58 71 66 82z';

/** A leaf that grows from its stem at an angle of `turn` degrees, clockwise from the right. */
function leafAt(x: number, y: number, turn: number, length = 9, width = 2.6): string {
  const angle = (turn * Math.PI) / 180;
  const at = (along: number, across: number) => {
    const dx = along * Math.cos(angle) - across * Math.sin(angle);
    const dy = along * Math.sin(angle) + across * Math.cos(angle);
    return `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  };
  const half = length / 2;
  return `M${at(0, 0)}Q${at(half, width)} ${at(length, 0)}Q${at(half, -width)} ${at(0, 0)}z`;
}

const laurel = [
  leafAt(25, 50, -100),
  leafAt(23, 43, -80),
  leafAt(24, 36, -62),
  leafAt(28, 30, -48),
  leafAt(33, 25, -36),
  leafAt(39, 22, -24),
  leafAt(45, 20.5, -14),
  leafAt(27, 46, -30),
  leafAt(28, 38, -20),
  leafAt(32, 32, -8),
  leafAt(38, 27, 2),
  leafAt(44, 25, 8),
].join('');

/** Heads of the rivals; a random rival is shown as an urn. */
export const portraits: Readonly<Record<string, Portrait>> = {
  caesar: [
    ['cloth', SHOULDERS],
    ['skin', HEAD],
    ['cloth', 'M10 82Q14 71 28 68L46 80 44 82zM30 82 58 71q7 3 9 11z'],
    [
      'hair',
      'M20 34Q19 15 38 12.5 50 11 54.5 22.5L50 22 48.5 26 45.5 24.5 44 30 41 29 40.5 35 37.5 34 36 44Q33 52 27 55 19 46 20 34z',
    ],
    ['gold', laurel],
    ['dark', EYE],
    ['cut', `${BROW}${EAR}M16 78q10-6 16-5M24 82q12-8 26-9`],
  ],
  hammurabi: [
    ['cloth', SHOULDERS],
    ['hair', 'M14 50a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z'],
    ['skin', HEAD],
    ['hair', 'M22 30h20l-2 8-4 2-2 12-8 5q-6-10-6-21z'],
    ['hair', 'M36 38q4 8 9 8.5 5-3 10.5-1.5l2.5 2.5q3 12-.5 26.5-12 5-22 0-2.5-18 .5-36z'],
    ['gold', 'M21 22Q24 6 42 6.5 56 8 57 21z'],
    ['gold', 'M18.5 22q20-5 41-1.5 1.5 3 0 7.5-20-3-40 1.5-2.5-4-1-7.5z'],
    ['cloth', 'M10 82q3-8 13-11l40 11z'],
    ['dark', EYE],
    [
      'cut',
      `${BROW}M20 25.8q20-4.5 39-1M37 53q10 5 21-1M37 59q10 5 21.5-1M37 65q10 5 21.5-1M37.5 71q10 4 20-1M17 48q5-4 11 0M17 53q5-4 11 0M14 80q12-5 26 2`,
    ],
  ],
  cleopatra: [
    ['cloth', SHOULDERS],
    ['skin', HEAD],
    ['white', 'M22 72Q34 82 50 69.5L58 73Q44 86 18 78z'],
    ['gold', 'M18 76Q38 88 58 73l5 3q-8 7-12 7H14z'],
    [
      'hair',
      'M20 34Q18 10 40 11 52 12 54.5 23L46 25.5Q42.5 34 43 42L46 67Q38 76 30 75L15 74Q14 50 20 34z',
    ],
    ['gold', 'M19.5 31Q34 19 54 20.5L54.5 25.5Q36 24.5 20 36z'],
    ['gold', 'M53 21q6-2 5-8-1-4-4-3-3 2 0 4 1 3-4 4z'],
    ['gold', 'M39 47a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z'],
    ['dark', `${EYE}M46 32.5l-5.5 2 5.5-.8z`],
    [
      'cut',
      `${BROW}M24 37Q20 54 22 73M29 35Q25 54 27 74M34 33Q31 54 33 74M39 31Q36 52 39 72M26 20q5-4 12-5M30 24q7-4 16-4`,
    ],
  ],
  aristotle: [
    ['cloth', SHOULDERS],
    ['skin', HEAD],
    [
      'hair',
      'M20 36Q18 22 29 16.5 27 22 31 25 29 29 33 31 38 31 40 36L38 43 34 42Q34 50 29 55 20 47 20 36z',
    ],
    [
      'hair',
      'M34 44q4-2 6 1.5 6 2 10.5.5 3-2.5 6 .2 1 2-.5 2.6-3-1.5-5.5 0 2 1.5 5 .7 3 4.5 1.5 10-2 2-4.5 1.7-1 4-5 4-4 2.5-7.5-1-5-3-5-8-2.5-6-1-12.2z',
    ],
    ['cloth', 'M10 82q2-9 16-12.5Q44 72 50 82z'],
    ['white', 'M28 68.5q12 2 20 13.5h-6q-6-9-17-11.5z'],
    ['dark', EYE],
    [
      'cut',
      `${BROW}${EAR}M48 21q3 1 4 3M46 24q3 .5 5 2M40 52q3 4 8 3M40 57q5 4 12 1M45 62q3 2 7-1M14 80q6-6 12-7M24 30q-1 8 2 14`,
    ],
  ],
  bilkis: [
    ['cloth', 'M24 14Q9 30 13 54 13 70 7 82H34L31 60Q21 46 25 30z'],
    ['skin', HEAD],
    ['hair', 'M21 34Q20 17 38 14.5 50 14 54 23L46 25Q42 32 40 40L37 52 31 62Q20 48 21 34z'],
    [
      'cloth',
      'M22 18Q12 34 17 56q1 14-3 26H8q5-14 5-28Q9 30 22 18zM8 82q6-10 20-13l14 7q12-4 22 6z',
    ],
    ['gold', 'M25 22 22.5 7 30.5 13 36 3.5 41.5 12.5 50 6.5 52.5 20.5Q38 15 25 22z'],
    ['white', row(3, 8.2, (s) => `M${29 + s} ${17.2 - s / 9}l2-2 2 2-2 2z`)],
    ['gold', 'M36 45l2-2 2 2v3a2 2 0 1 1-4 0zM36.5 52.5h3l1 3.5-2.5 2.5-2.5-2.5z'],
    [
      'gold',
      row(6, 4, (s) => `M${29 + s} ${70.5 + (s < 12 ? s / 4 : (20 - s) / 3)}l2 0 0 3-1 1.5-1-1.5z`),
    ],
    ['dark', `${EYE}M46 32.5l-4 .6 4 .4z`],
    ['cut', `${BROW}M19 26Q14 42 18 58M16 60q1 10-3 20M26 68q-4 6-4 14`],
  ],
  random: [
    ['cloth', 'M4 82q36-10 72 0z'],
    ['dark', 'M24 22q-14 4-10 18l4 0q-2-9 7-13zM56 22q14 4 10 18l-4 0q2-9-7-13z'],
    ['hair', 'M28 12h24l-3 8q15 8 15 24 0 18-14 30H30Q16 62 16 44 16 28 31 20z'],
    ['gold', 'M26 9h28v5H26zM29 74h22l3 6H26zM17 38h46v14H17z'],
    ['cut', 'M20 45l4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4M30 25h20M30 62q10 6 20 0'],
    [
      'white',
      'M35 3a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM44 6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM28 6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z',
    ],
  ],
};
