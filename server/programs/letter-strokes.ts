/** Points of one stroke, from left to right and from top to bottom; a capital letter is 140 high. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** The capitals as strokes of a pen, so that an icon is drawn the same as SVG and as pixels, without a font. */
export function strokesOf(letter: string): readonly Stroke[] | undefined {
  const plain = letter.normalize('NFD')[0] ?? '';
  return capitals[plain];
}

/** In place of letters that are not drawn here: a sheet with two lines and a tick. */
export const sheet: readonly Stroke[] = [
  [
    [0, 0],
    [100, 0],
    [100, 140],
    [0, 140],
    [0, 0],
  ],
  [
    [28, 38],
    [72, 38],
  ],
  [
    [28, 94],
    [44, 110],
    [74, 78],
  ],
];

export const capitalHeight = 140;

const bowl: Stroke = [[0, 140], [0, 0], [52, 0], ...arc([52, 40], [42, 40], -90, 90), [0, 80]];
const ring = arc([60, 70], [60, 70], 0, 360);

const capitals: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    [
      [0, 140],
      [50, 0],
      [100, 140],
    ],
    [
      [19, 88],
      [81, 88],
    ],
  ],
  B: [
    [[0, 68], [0, 0], [50, 0], ...arc([50, 34], [38, 34], -90, 90), [0, 68]],
    [[0, 68], [54, 68], ...arc([54, 104], [42, 36], -90, 90), [0, 140], [0, 68]],
  ],
  C: [arc([54, 70], [54, 70], -48, -312)],
  D: [[[0, 140], [0, 0], [36, 0], ...arc([36, 70], [64, 70], -90, 90), [0, 140]]],
  E: [
    [
      [88, 0],
      [0, 0],
      [0, 140],
      [88, 140],
    ],
    [
      [0, 68],
      [76, 68],
    ],
  ],
  F: [
    [
      [88, 0],
      [0, 0],
      [0, 140],
    ],
    [
      [0, 68],
      [74, 68],
    ],
  ],
  G: [[...arc([54, 70], [54, 70], -48, -360), [62, 70]]],
  H: [
    [
      [0, 0],
      [0, 140],
    ],
    [
      [100, 0],
      [100, 140],
    ],
    [
      [0, 70],
      [100, 70],
    ],
  ],
  I: [
    [
      [0, 0],
      [0, 140],
    ],
  ],
  J: [[[64, 0], [64, 104], ...arc([32, 104], [32, 36], 0, 180)]],
  K: [
    [
      [0, 0],
      [0, 140],
    ],
    [
      [92, 0],
      [0, 88],
    ],
    [
      [34, 56],
      [96, 140],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 140],
      [82, 140],
    ],
  ],
  M: [
    [
      [0, 140],
      [0, 0],
      [58, 96],
      [116, 0],
      [116, 140],
    ],
  ],
  N: [
    [
      [0, 140],
      [0, 0],
      [100, 140],
      [100, 0],
    ],
  ],
  O: [ring],
  P: [bowl],
  Q: [
    ring,
    [
      [72, 98],
      [116, 144],
    ],
  ],
  R: [
    bowl,
    [
      [46, 80],
      [96, 140],
    ],
  ],
  S: [[...arc([46, 35], [42, 35], -30, -270), ...arc([46, 105], [46, 35], -90, 150)]],
  T: [
    [
      [0, 0],
      [104, 0],
    ],
    [
      [52, 0],
      [52, 140],
    ],
  ],
  U: [[[0, 0], [0, 92], ...arc([48, 92], [48, 48], 180, 0), [96, 0]]],
  V: [
    [
      [0, 0],
      [52, 140],
      [104, 0],
    ],
  ],
  W: [
    [
      [0, 0],
      [36, 140],
      [74, 20],
      [112, 140],
      [148, 0],
    ],
  ],
  X: [
    [
      [0, 0],
      [100, 140],
    ],
    [
      [100, 0],
      [0, 140],
    ],
  ],
  Y: [
    [
      [0, 0],
      [50, 70],
      [100, 0],
    ],
    [
      [50, 70],
      [50, 140],
    ],
  ],
  Z: [
    [
      [4, 0],
      [96, 0],
      [0, 140],
      [98, 140],
    ],
  ],
};

/** Part of an ellipse in degrees, clockwise where the end is greater; 0 is its right, 90 its foot. */
function arc(
  [cx, cy]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  from: number,
  to: number,
): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / 12);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const;
  });
}
