import { describe, expect, it } from 'vitest';
import { type Side, placeBeside } from '../../src/ui/layout/place-beside.ts';

const view = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const menu = { width: 272, height: 200 };

const cases: readonly (readonly [
  what: string,
  side: Side,
  button: { left: number; top: number; width: number; height: number },
  view: { width: number; height: number },
  corner: { left: number; top: number },
])[] = [
  ['under the left edge of its button', 'below-start', box(100, 20, 80, 40), view, { left: 100, top: 68 }],
  ['under the right edge of its button', 'below-end', box(1300, 20, 80, 40), view, { left: 1108, top: 68 }],
  [
    'over its button where there is no room under it',
    'below-end',
    box(1000, 800, 80, 40),
    view,
    { left: 808, top: 592 },
  ],
  ['over the middle of its button', 'above', box(600, 800, 100, 24), view, { left: 514, top: 592 }],
  ['under it where there is no room over it', 'above', box(600, 100, 100, 24), view, { left: 514, top: 132 }],
  ['beside its button, feet on one line', 'right-end', box(10, 840, 200, 50), view, { left: 218, top: 690 }],
  ['on the other side where the window ends', 'right-end', box(1200, 840, 200, 50), view, { left: 920, top: 690 }],
  ['never out of a phone to the left', 'below-end', box(8, 20, 80, 40), phone, { left: 8, top: 68 }],
  ['never out of a phone to the right', 'below-start', box(200, 20, 80, 40), phone, { left: 80, top: 68 }],
  [
    'never above the window, so that its first line is seen',
    'above',
    box(0, 90, 360, 600),
    phone,
    { left: 44, top: 8 },
  ],
];

describe('a panel opens', () => {
  it.each(cases)('%s', (_what, side, button, window, corner) => {
    expect(placeBeside(button, menu, window, side)).toEqual(corner);
  });
});

function box(left: number, top: number, width: number, height: number) {
  return { left, top, width, height };
}
