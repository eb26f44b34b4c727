import { expect, it } from 'vitest';
import type { GroupId } from '../../../domain/ids.ts';
import { type ChargeFilter, isInFilter } from '../../../domain/invoices/charge-filter.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../a-charge.ts';

const today = plainDate('2026-11-21');
const charge: Partial<Charge> = { groupId: 'yard' as GroupId, poNumber: 'PO-7' };
const day = plainDate;

it.each<[string, Partial<ChargeFilter>, boolean, Partial<Charge>?]>([
  ['no filter', {}, true],
  ['its tab', { tab: 'open' }, true],
  ['another tab', { tab: 'paid' }, false],
  ['its status', { status: 'created' }, true],
  ['another status', { status: 'paid' }, false],
  ['its type', { type: 'sale' }, true],
  ['another type', { type: 'fee' }, false],
  ['its group', { groupId: 'yard' }, true],
  ['another group', { groupId: 'depot' }, false],
  ['its seller', { sellerName: 'Northgate Timber' }, true],
  ['another seller', { sellerName: 'Northgate' }, false],
  ['another consolidated invoice', { consolidatedInvoiceId: 'x' }, false],
  ['another card', { cardId: 'x' }, false],
  ['a first due date equal to its own', { dueFrom: day('2026-12-01') }, true],
  ['a later first due date', { dueFrom: day('2026-12-02') }, false],
  ['a last due date equal to its own', { dueTo: day('2026-12-01') }, true],
  ['an earlier last due date', { dueTo: day('2026-11-30') }, false],
  ['a first due date, as a credit', { dueFrom: day('2026-01-01') }, false, { type: 'credit' }],
  ['a last due date, as a credit', { dueTo: day('2027-01-01') }, false, { type: 'credit' }],
  ['no due date, as a credit', {}, true, { type: 'credit' }],
  ['a minimum equal to its amount', { minMinor: 18_000 }, true],
  ['a higher minimum', { minMinor: 18_001 }, false],
  ['a maximum equal to its amount', { maxMinor: 18_000 }, true],
  ['a lower maximum', { maxMinor: 17_999 }, false],
  ['a maximum of zero', { maxMinor: 0 }, false],
  ['a part of its number', { search: '  1042 ' }, true],
  ['a part of its PO number, in other letters', { search: 'po-' }, true],
  ['a text that it lacks', { search: 'PO-8' }, false],
])('a list finds an invoice by %s: %o is %s', (_what, filter, isFound, changes = {}) => {
  expect(isInFilter(aCharge({ ...charge, ...changes }), { tab: 'all', ...filter }, today)).toBe(isFound);
});
