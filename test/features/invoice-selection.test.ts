import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { filterCount, filterOf, sortOf } from '../../src/features/invoices/asked-invoices.ts';
import { invoiceSearchSchema } from '../../src/features/invoices/invoice-search.ts';
import { whyNotPayable } from '../../src/features/invoices/payability.ts';
import type { ChargeView } from '../../src/offline/offline.ts';
import { modelCharge } from '../faults/model-rows.ts';
import { openingEdit } from '../../src/features/invoices/edit/opening-edit.ts';
import {
  isNothingSelected,
  isSelected,
  maxNamedSelection,
  nothingSelected,
  readSelection,
  selectedIds,
  withSelected,
  writeSelection,
} from '../../src/ui/lists/row-selection.ts';

const id = (index: number) => `a0f3c5d7-1b2c-4d3e-8f90-${index.toString(16).padStart(12, '0')}`;

describe('a selection of invoices', () => {
  it('survives a reload through the address', () => {
    const some = withSelected(nothingSelected, [id(1), id(65_535)], true);
    expect(readSelection(writeSelection(some))).toEqual(some);
    const all = withSelected({ mode: 'all', except: [] }, [id(3)], false);
    expect(readSelection(writeSelection(all))).toEqual(all);
    expect(writeSelection(nothingSelected)).toBeUndefined();
  });

  it('a damaged address selects nothing else', () => {
    for (const text of [
      '',
      'x',
      'all.zzz',
      '....',
      '<script>',
      `${writeSelection(withSelected(nothingSelected, [id(1)], true))}x`,
    ]) {
      const read = readSelection(text);
      expect(read.mode === 'all' ? read.except : read.ids).toEqual([]);
    }
  });

  it('all matching invoices but one are the list without it', () => {
    const selection = withSelected({ mode: 'all', except: [] }, [id(2)], false);
    expect(selectedIds(selection, [id(1), id(2), id(3)])).toEqual([id(1), id(3)]);
    expect(isSelected(selection, id(2))).toBe(false);
    expect(isNothingSelected(selection)).toBe(false);
    expect(selectedIds(withSelected(selection, [id(2)], true), [id(1), id(2)])).toEqual([id(1), id(2)]);
  });

  it('selecting and deselecting changes nothing, and single selections have a limit', () => {
    const once = withSelected(nothingSelected, [id(1)], true);
    expect(withSelected(once, [id(1)], true)).toEqual(once);
    expect(isNothingSelected(withSelected(once, [id(1)], false))).toBe(true);
    const many = withSelected(
      nothingSelected,
      Array.from({ length: 900 }, (_, index) => id(index)),
      true,
    );
    expect(many.mode === 'some' && many.ids.length).toBe(maxNamedSelection);
    expect((writeSelection(many) ?? '').length).toBeLessThan(14_000);
  });
});

describe('the list in the address', () => {
  it('opens with open invoices, soonest due first; finished invoices newest first', () => {
    const search = v.parse(invoiceSearchSchema, {});
    expect(filterOf(search).tab).toBe('open');
    expect(sortOf(search)).toEqual({ field: 'dueDate', descending: false });
    expect(sortOf({ ...search, tab: 'paid' })).toEqual({ field: 'billDate', descending: true });
    expect(sortOf({ ...search, tab: 'paid', sort: 'totalMinor', dir: 'asc' })).toEqual({
      field: 'totalMinor',
      descending: false,
    });
  });

  it('drops unreadable values', () => {
    const search = v.parse(invoiceSearchSchema, { tab: 'nonsense', from: '2026-02-30', min: -3, sort: 1, q: 'x' });
    expect(search).toEqual({ q: 'x' });
    expect(filterCount(v.parse(invoiceSearchSchema, { from: '2026-01-01', to: '2026-02-01', max: 5 }))).toBe(2);
  });
});

it('the form for the rest of a batch of edits keeps all of it, whatever the server answers meanwhile', () => {
  const undone = writeSelection({ mode: 'some', ids: [id(1), id(2)] });
  const batch = id(9);
  const opened = openingEdit({ batch }, { written: undone, editability: { count: 2, editable: [], refused: [] } });
  expect(readSelection(opened.sel)).toEqual({ mode: 'some', ids: [id(1), id(2)] });
  expect(opened.batch).toBe(batch);
});

describe('an invoice that cannot be paid', () => {
  it.each([
    ['paid', 'paid'],
    ['settled', 'paid'],
    ['cancelled', 'closed'],
    ['rejected', 'closed'],
    ['reversed', 'closed'],
  ] as const)('with the status %s is called %s', (status, reason) => {
    const row = modelCharge(1, { status, remainingDueMinor: 0 });
    expect(whyNotPayable({ row, waitingMinor: 0 } as ChargeView)).toBe(reason);
  });
});
