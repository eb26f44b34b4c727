import { describe, expect, it } from 'vitest';
import type { Charge } from '../../domain/invoices/charge.ts';
import type { ChargeView, Entry, EntryState } from '../../src/offline/offline.ts';
import { editabilityOf } from '../../src/features/invoices/edit/editability.ts';
import { cellsOf, editLine, pasteInto, sameEdit } from '../../src/features/invoices/edit/edits-draft.ts';
import { replaceableEdit, refusedEdits } from '../../src/features/invoices/edit/pending-edits.ts';
import { batchesAmong } from '../../src/ui/status/edit-batches.ts';
import { aCharge } from '../domain/a-charge.ts';
import { chargeId, numberedId } from '../faults/model-rows.ts';
import { anEntry } from '../offline/entries/an-entry.ts';

const viewOf = (number: number, changes: Partial<Charge> = {}, optimistic: Partial<Charge> = {}): ChargeView => {
  const row = aCharge({ id: chargeId(number), invoiceNumber: `INV-${number}`, ...changes });
  return { row, waitingMinor: 0, waitingEdit: null, optimistic: { ...row, ...optimistic }, isOlder: false };
};
const linesOf = (count: number) => Array.from({ length: count }, (_, index) => editLine(viewOf(index + 1), {}, {}));

describe('text that was copied from a spreadsheet', () => {
  it.each<[string, string, string[][]]>([
    ['a column', 'PO-1\nPO-2\nPO-3', [['PO-1'], ['PO-2'], ['PO-3']]],
    ['the break after the last row', 'PO-1\r\nPO-2\r\n', [['PO-1'], ['PO-2']]],
    ['an empty cell in the middle', 'PO-1\n\nPO-3\n', [['PO-1'], [''], ['PO-3']]],
    [
      'two columns',
      'PO-1\tfirst\nPO-2\tsecond',
      [
        ['PO-1', 'first'],
        ['PO-2', 'second'],
      ],
    ],
    [
      'a break inside a cell',
      'PO-1\t"two\nlines"\nPO-2\tone',
      [
        ['PO-1', 'two\nlines'],
        ['PO-2', 'one'],
      ],
    ],
    ['quotes inside a cell', '"say ""hi"""\tx\n', [['say "hi"', 'x']]],
    ['an inch, which is no quoted cell', '2" pipe\n3" pipe', [['2" pipe'], ['3" pipe']]],
    ['one value', 'PO-1', [['PO-1']]],
    ['nothing, which is one empty cell', '', [['']]],
    ['an old Mac', 'a\rb', [['a'], ['b']]],
  ])('%s', (_what, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });
});

describe('pasting', () => {
  it('fills down from the field, and says how many values had no invoice', () => {
    const pasted = pasteInto('A\nB\nC', linesOf(3), { row: 1, field: 'poNumber' }, {});
    expect(pasted).toEqual({
      each: { [chargeId(2)]: { poNumber: 'A' }, [chargeId(3)]: { poNumber: 'B' } },
      filled: 2,
      leftOver: 1,
    });
  });

  it('puts a second column into the notes, and keeps what was typed elsewhere', () => {
    const typed = { [chargeId(1)]: { notes: 'typed' }, [chargeId(9)]: { poNumber: 'other' } };
    const pasted = pasteInto('A\tfirst\nB', linesOf(2), { row: 0, field: 'poNumber' }, typed);
    expect(pasted?.each).toEqual({
      [chargeId(1)]: { poNumber: 'A', notes: 'first' },
      [chargeId(2)]: { poNumber: 'B' },
      [chargeId(9)]: { poNumber: 'other' },
    });
  });

  it('leaves an invoice alone where the pasted cell is empty', () => {
    const pasted = pasteInto('A\n\nC', linesOf(3), { row: 0, field: 'poNumber' }, {});
    expect(pasted?.each[chargeId(2)]).toEqual({});
    expect(pasted?.each[chargeId(3)]).toEqual({ poNumber: 'C' });
  });

  it('of a single value changes only the field', () => {
    expect(pasteInto('PO-1', linesOf(2), { row: 0, field: 'poNumber' }, {})).toBeNull();
  });

  it('takes 200 rows', () => {
    const text = Array.from({ length: 200 }, (_, index) => `PO-${index}`).join('\n');
    expect(pasteInto(text, linesOf(200), { row: 0, field: 'poNumber' }, {})).toMatchObject({
      filled: 200,
      leftOver: 0,
    });
  });
});

describe('a line of the form', () => {
  it('changes nothing while nothing is typed, also if an edit already waits', () => {
    expect(editLine(viewOf(1, { poNumber: 'A' }, { poNumber: 'B' }), {}, {})).toMatchObject({
      texts: { poNumber: 'B', notes: '' },
      set: null,
    });
  });
  it('names the typed fields only', () => {
    expect(editLine(viewOf(1, { poNumber: 'A', notes: 'N' }), { poNumber: ' B ' }, {}).set).toEqual({ poNumber: 'B' });
    expect(editLine(viewOf(1, { notes: 'N' }), { notes: '' }, {}).set).toEqual({ notes: null });
  });
  it('shows again what the server refused', () => {
    const line = editLine(viewOf(1, { poNumber: 'theirs' }), {}, { poNumber: 'mine' });
    expect(line).toMatchObject({ texts: { poNumber: 'mine' }, set: { poNumber: 'mine' } });
  });
  it('says which text is too long', () => {
    expect(editLine(viewOf(1), { poNumber: 'x'.repeat(41), notes: 'y' }, {}).tooLong).toEqual(['poNumber']);
  });
  it('one text for all leaves out invoices that have it already, and other fields', () => {
    expect(sameEdit(viewOf(1, { poNumber: 'A', notes: 'N' }), { poNumber: 'A' })).toBeNull();
    expect(sameEdit(viewOf(1, { poNumber: 'A', notes: 'N' }), { poNumber: 'B' })).toEqual({ poNumber: 'B' });
    expect(sameEdit(viewOf(1), {})).toBeNull();
  });

  it('an empty text for all changes nothing; removing is a choice of its own', () => {
    const view = viewOf(1, { poNumber: 'A', notes: 'N' });
    expect(sameEdit(view, { poNumber: '' })).toBeNull();
    expect(sameEdit(view, { poNumber: '  ', notes: 'M' })).toEqual({ notes: 'M' });
    expect(sameEdit(view, { poNumber: '', removed: ['poNumber'] })).toEqual({ poNumber: null });
    expect(sameEdit(view, { poNumber: 'typed before', removed: ['poNumber'] })).toEqual({ poNumber: null });
    expect(sameEdit(view, { removed: ['poNumber'] })).toBeNull();
  });
});

it('a selection shows how many can be edited, and why the others cannot', () => {
  const views = [
    viewOf(1),
    viewOf(2, { isConsolidated: true }),
    viewOf(3, { type: 'fee' }),
    viewOf(4, { type: 'credit' }),
  ];
  const { count, editable, refused } = editabilityOf(views);
  expect({ count, editable: editable.map(({ row }) => row.id), refused }).toEqual({
    count: 4,
    editable: [chargeId(1)],
    refused: [
      { reason: 'consolidated', count: 1 },
      { reason: 'notAnInvoice', count: 2 },
    ],
  });
});

describe('edits that are in the outbox already', () => {
  const waiting = (attempts: number): EntryState => ({ kind: 'waiting', attempts, notBeforeMs: 0, cause: 'new' });
  const refused: EntryState = { kind: 'needsYou', need: { code: 'VERSION_CONFLICT', values: {}, current: [] } };
  const edit = (seq: number, set: object, state: EntryState, batch?: object): Entry =>
    anEntry({
      seq,
      state,
      envelope: { kind: 'editInvoice', input: { chargeId: chargeId(1), set, ...(batch && { batch }) } },
    });
  const first = numberedId('d', 1);

  it.each<[string, EntryState, string | undefined]>([
    ['never left', waiting(0), first],
    ['may be there', waiting(1), undefined],
    ['is on its way', { kind: 'sending', attempts: 1, leaseUntil: '2026-03-02T09:05:00.000Z' as never }, undefined],
    ['was refused', refused, first],
    ['was not heard of', { ...refused, mayHaveArrived: true }, undefined],
    ['was done', { kind: 'sent', outcome: 'completed', feedVersion: 3 }, undefined],
  ])('one that %s is or is not replaced by new values', (_what, state, expected) => {
    expect(replaceableEdit([edit(1, { poNumber: 'A' }, state)], chargeId(1), { poNumber: 'B' })).toBe(expected);
  });

  it('is not replaced if a field would be lost, nor for another invoice', () => {
    const entries = [edit(1, { poNumber: 'A', notes: 'N' }, waiting(0))];
    expect(replaceableEdit(entries, chargeId(1), { poNumber: 'B' })).toBeUndefined();
    expect(replaceableEdit(entries, chargeId(2), { poNumber: 'B', notes: 'M' })).toBeUndefined();
  });

  it('a refused one is recognised by its fields', () => {
    const entries = [edit(1, { poNumber: 'A' }, refused), edit(2, { notes: 'N' }, waiting(0))];
    expect([...refusedEdits(entries)]).toEqual([[chargeId(1), { poNumber: 'A' }]]);
  });

  it('edits made together are one batch, including those that need their author', () => {
    const batch = { id: numberedId('a', 7), size: 40 };
    const entries = [
      edit(1, { poNumber: 'A' }, refused, batch),
      edit(2, { poNumber: 'B' }, waiting(0), batch),
      edit(3, { poNumber: 'C' }, refused),
      anEntry({ seq: 4 }),
    ];
    const [only, ...others] = batchesAmong(entries);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ id: batch.id, size: 40 });
    expect(only?.edits.map(({ entry }) => entry.seq)).toEqual([1, 2]);
    expect(only?.needing.map(({ entry }) => entry.seq)).toEqual([1]);
  });
});
