import { describe, expect, it } from 'vitest';
import { drawnOf, sightOf } from '../../src/ui/lists/use-rows-in-view.ts';

const drawn = (topPx: number, count: number, beyond = 4) => drawnOf(sightOf(topPx, 960, 48, beyond), count);

describe('the rows of a long list that are drawn', () => {
  it.each([
    ['a list that begins in the window: from its first row to the lower edge, and some more', 240, 10_000, [0, 19, 0]],
    ['one that was scrolled into: some before the first in sight as well', -4_800, 10_000, [96, 124, 100]],
    ['a row that reaches into the window is in sight', -4_801, 10_000, [96, 125, 100]],
    ['the end of the list', -479_520, 10_000, [9_986, 10_000, 9_990]],
    ['a list that ends in the window', 240, 3, [0, 3, 0]],
    ['a list that is empty', 240, 0, [0, 0, 0]],
    ['a list that has become shorter than what was scrolled', -4_800, 20, [20, 20, 20]],
    ['a list below the window', 2_000, 10_000, [0, 0, 0]],
  ])('%s', (_name, topPx, count, [first, end, firstInView]) => {
    expect(drawn(topPx, count)).toEqual({ first, end, firstInView });
  });

  it('at first only those in sight are drawn', () => {
    expect(drawn(240, 10_000, 0)).toEqual({ first: 0, end: 15, firstInView: 0 });
  });
});
