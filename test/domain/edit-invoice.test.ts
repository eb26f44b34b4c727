import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { ActionWorld } from '../../domain/action.ts';
import { conflictingFields, editOf } from '../../domain/invoices/charge-edit.ts';
import { editInvoice, editInvoiceInputSchema } from '../../domain/invoices/edit-invoice.action.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { payInvoices } from '../../domain/payments/pay-invoices.action.ts';
import { aCharge } from './a-charge.ts';

const chargeId = aCharge().id;
const worldOf = (charge: Charge | undefined): ActionWorld =>
  ({
    row: (collection: string, id: string) => (collection === 'charges' && id === chargeId ? charge : undefined),
  }) as never;

describe('what can be typed', () => {
  const parsed = (set: unknown) => {
    const result = v.safeParse(editInvoiceInputSchema, { chargeId, set });
    return result.success ? result.output.set : null;
  };
  it.each([
    ['a PO number', { poNumber: 'PO-1' }, { poNumber: 'PO-1' }],
    ['space around it is not kept', { poNumber: '  PO 1 ' }, { poNumber: 'PO 1' }],
    ['nothing takes the value away', { poNumber: '   ', notes: '' }, { poNumber: null, notes: null }],
    ['null takes the value away', { notes: null }, { notes: null }],
    ['leading zeros and a formula stay text', { poNumber: '=0042' }, { poNumber: '=0042' }],
    ['forty characters', { poNumber: 'x'.repeat(40) }, { poNumber: 'x'.repeat(40) }],
    ['forty-one', { poNumber: 'x'.repeat(41) }, null],
    ['notes of a thousand', { notes: 'n'.repeat(1_000) }, { notes: 'n'.repeat(1_000) }],
    ['notes of a thousand and one', { notes: 'n'.repeat(1_001) }, null],
    ['no field at all', {}, null],
    ['a number', { poNumber: 42 }, null],
    ['a field that is not there to be edited', { totalMinor: 1 }, null],
  ])('%s', (_what, set, expected) => {
    expect(parsed(set)).toEqual(expected);
  });

  it('is parsed alike at the server', () => {
    const once = v.parse(editInvoiceInputSchema, { chargeId, set: { poNumber: ' a ', notes: '' } });
    expect(v.parse(editInvoiceInputSchema, once)).toEqual(once);
  });
});

describe('which invoices can be edited', () => {
  it.each<[string, Partial<Charge>, string | null]>([
    ['an open one', { status: 'open' }, null],
    ['a disputed one', { hasOpenDispute: true }, null],
    ['one in payment', { status: 'pendingPayment' }, null],
    ['a paid one, for the books', { status: 'paid', remainingDueMinor: 0 }, null],
    ['a consolidated one', { isConsolidated: true }, 'INVOICE_CONSOLIDATED'],
    ['a cancelled one', { status: 'cancelled' }, 'INVOICE_CLOSED'],
    ['a reversed one', { status: 'reversed' }, 'INVOICE_CLOSED'],
    ['a rejected one', { status: 'rejected' }, 'INVOICE_CLOSED'],
    ['a fee', { type: 'fee' }, 'NOT_AN_INVOICE'],
    ['a credit', { type: 'credit' }, 'NOT_AN_INVOICE'],
  ])('%s', (_what, changes, code) => {
    const refusal = editInvoice.check({ chargeId, set: { notes: 'x' } }, worldOf(aCharge(changes)));
    expect(refusal?.code ?? null).toBe(code);
    expect(refusal?.values?.['invoiceNumber']).toBe(code ? '0001042' : undefined);
  });

  it('an invoice that this person may not see is not found', () => {
    expect(editInvoice.check({ chargeId, set: { notes: 'x' } }, worldOf(undefined))).toEqual({ code: 'NOT_FOUND' });
  });
});

describe('merging what two people write', () => {
  const then = { poNumber: 'PO-1', notes: null };
  it.each<
    [string, Parameters<typeof conflictingFields>[0], { poNumber: string | null; notes: string | null }, string[]]
  >([
    ['nobody else wrote', { poNumber: 'PO-2' }, then, []],
    ['somebody wrote the other field', { poNumber: 'PO-2' }, { poNumber: 'PO-1', notes: 'theirs' }, []],
    ['somebody wrote the same field', { poNumber: 'PO-2' }, { poNumber: 'PO-3', notes: null }, ['poNumber']],
    ['somebody wrote the very same', { poNumber: 'PO-2' }, { poNumber: 'PO-2', notes: null }, []],
    ['somebody took it away', { poNumber: 'PO-2' }, { poNumber: null, notes: null }, ['poNumber']],
    ['both took it away', { poNumber: null }, { poNumber: null, notes: 'theirs' }, []],
    [
      'both fields, one of them theirs',
      { poNumber: 'PO-2', notes: 'mine' },
      { poNumber: 'PO-1', notes: 'theirs' },
      ['notes'],
    ],
    [
      'both fields, both theirs',
      { poNumber: 'PO-2', notes: 'mine' },
      { poNumber: 'x', notes: 'y' },
      ['poNumber', 'notes'],
    ],
  ])('%s', (_what, edit, now, expected) => {
    expect(conflictingFields(edit, then, now)).toEqual(expected);
    const reference = { collection: 'charges' as const, id: chargeId };
    const isConflict = editInvoice.isConflict({ chargeId, set: edit }, reference, aCharge(then), aCharge(now));
    expect(isConflict).toBe(expected.length > 0);
  });

  it('a payment does not conflict with an edit, nor an edit with a payment', () => {
    const reference = { collection: 'charges' as const, id: chargeId };
    const paid = aCharge({ status: 'paid', remainingDueMinor: 0 });
    expect(editInvoice.isConflict({ chargeId, set: { notes: 'x' } }, reference, aCharge(), paid)).toBe(false);
    const edited = aCharge({ poNumber: 'PO-9', notes: 'new' });
    const payment = { lines: [{ chargeId, amountMinor: 100 }] } as never;
    expect(payInvoices.isConflict(payment, reference, aCharge(), edited)).toBe(false);
    const shared = editInvoice
      .queueKeys({ chargeId, set: { notes: 'x' } })
      .filter((key) => payInvoices.queueKeys(payment).includes(key));
    expect(shared).toEqual([]);
  });

  it('an unchanged value is not an edit', () => {
    expect(editOf(then, { poNumber: 'PO-1', notes: null })).toBeNull();
    expect(editOf(then, { poNumber: 'PO-1', notes: 'n' })).toEqual({ notes: 'n' });
  });
});
