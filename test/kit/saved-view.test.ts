import { describe, expect, it } from 'vitest';
import { showingView, viewOf } from '../../src/kit/list/saved-view.ts';

const filterKeys = ['due'];
const address = { q: 'harbour', due: 'week', hide: 'seller', sel: 'INV-1', chosen: 'INV-2', replaces: 'payment-1' };

describe('a saved view of a list', () => {
  it('holds the search, the filters and the columns', () => {
    expect(viewOf('Due soon', address, filterKeys).search).toEqual({ q: 'harbour', due: 'week', hide: 'seller' });
  });

  it('shows them again, and takes away what narrows the list besides', () => {
    const view = viewOf('Due soon', { due: 'week' } as object, filterKeys);
    expect(showingView(view, filterKeys)).toMatchObject({
      due: 'week',
      q: undefined,
      hide: undefined,
      sort: undefined,
    });
  });

  it('selects nothing, and leaves the payment that is being changed as it is', () => {
    const view = viewOf('Due soon', address, filterKeys);
    const shown = { ...address, chosen: 'INV-3', ...showingView(view, filterKeys) };
    expect(shown).toMatchObject({ sel: undefined, chosen: 'INV-3', replaces: 'payment-1' });
  });
});
