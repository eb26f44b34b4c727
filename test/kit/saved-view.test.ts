import { describe, expect, it } from 'vitest';
import { ownViews } from '../../domain/lists/own-views.ts';
import { showingView, viewOf } from '../../src/kit/list/views/saved-view.ts';

const filterKeys = ['due'];
const address = { q: 'harbour', due: 'week', hide: 'seller', sel: 'INV-1', chosen: 'INV-2', replaces: 'payment-1' };

describe('a saved view of a list', () => {
  it('holds the search, the filters and the columns, and shows them again without what narrows the list besides', () => {
    const view = viewOf(address, filterKeys);
    expect(view).toEqual({ q: 'harbour', due: 'week', hide: 'seller' });
    expect(showingView({ due: 'week' }, filterKeys)).toMatchObject({ due: 'week', q: undefined, hide: undefined });
    // It selects nothing, and does not affect the payment in progress.
    const shown = { ...address, chosen: 'INV-3', ...showingView(view, filterKeys) };
    expect(shown).toMatchObject({ sel: undefined, chosen: 'INV-3', replaces: 'payment-1' });
  });

  it('is there at once when it is saved, and gone when it is deleted, before the server knows', () => {
    const row = { list: 'invoices', name: 'Due soon', search: { due: 'week' } };
    const saving = (name: string, due: string) => ({
      kind: 'saveView',
      input: { list: 'invoices', name, search: { due } },
    });
    const deleting = { kind: 'deleteView', input: { list: 'invoices', name: 'Due soon' } };
    expect(ownViews('invoices', [row], [saving('A first', 'today'), saving('Due soon', 'month')])).toMatchObject([
      { name: 'A first', search: { due: 'today' } },
      { name: 'Due soon', search: { due: 'month' } },
    ]);
    expect(ownViews('invoices', [row], [deleting])).toEqual([]);
    expect(ownViews('payments', [row], [saving('A first', 'today')])).toEqual([]);
  });
});
