import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type RangeTexts, useTypedRange } from '../../../src/kit/period/use-typed-range.ts';

/** The ranges that are applied after a change of one end. */
function appliedAfter(applied: RangeTexts, end: 'from' | 'to', text: string): readonly RangeTexts[] {
  const sent: RangeTexts[] = [];
  const inOrder = ([from, to]: RangeTexts) => from === '' || to === '' || Number(from) <= Number(to);
  let isChanged = false;
  const Fields = () => {
    const range = useTypedRange(applied, inOrder, (next) => sent.push(next));
    if (!isChanged) {
      isChanged = true;
      if (end === 'from') range.putFrom(text);
      else range.putTo(text);
    }
    return null;
  };
  renderToStaticMarkup(createElement(Fields));
  return sent;
}

it('a range in order is applied', () => {
  expect(appliedAfter(['50', ''], 'to', '100')).toEqual([['50', '100']]);
});

it('a reversed range is not applied, and neither is the range that it replaces', () => {
  expect(appliedAfter(['100', ''], 'to', '50')).toEqual([['', '']]);
  expect(appliedAfter(['50', '100'], 'from', '200')).toEqual([['', '']]);
});
