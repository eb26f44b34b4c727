import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { type Authorisation, authorisationStatuses } from '../../domain/cards/authorisation.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { authorisationColumns } from '../../src/features/pre-authorisations/authorisation-columns.tsx';
import { shownAuthorisation } from '../../src/features/pre-authorisations/authorisation-queries.ts';
import { toneOf } from '../../src/features/invoices/detail/invoice-timeline-tones.ts';
import { shownChanges } from '../../src/kit/activity/change-text.ts';
import { sortedRows } from '../../src/kit/list/row-order.ts';
import { saysHeldUntil } from '../../src/ui/text/authorisation-words.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const now = '2026-11-28T12:00:00.000Z' as Instant;
const hold = {
  id: 'a',
  status: 'preauthorized',
  expiresAt: '2026-11-28T11:00:00.000Z',
  capturedMinor: null,
} as unknown as Authorisation;

describe('a pre-authorisation', () => {
  it('has one status in the list, in its file and in its order: that of now', () => {
    const column = authorisationColumns.filter(({ key }) => key === 'status');
    const rows = [hold, { ...hold, capturedMinor: 100 }].map((row) => shownAuthorisation(row, [], now));
    const sorted = sortedRows(rows, column, { key: 'status', descending: false }, i18n);
    expect(sorted.map((row) => column[0]?.text?.(row, i18n))).toEqual(['Captured', 'Expired']);
  });

  it('says until when it is held only if it was held until then', () => {
    const { instant } = authorisationColumns.find(({ key }) => key === 'expires') ?? {};
    const shown = authorisationStatuses.filter((status) => instant?.(shownAuthorisation({ ...hold, status }, [], now)));
    expect(shown).toEqual(authorisationStatuses.filter((status) => saysHeldUntil[status]));
    expect(shown).toEqual(['expired', 'preauthorized']);
  });
});

describe('the history', () => {
  it('calls a payment that was cancelled before its day as every screen does', () => {
    const changes = [{ field: 'status', before: 'pending', after: 'failed' }] as const;
    const words = (kind: string) => shownChanges({ about: 'payment', kind, changes }, 'GBP', i18n);
    expect(words('cancelPayment')).toMatchObject([{ before: 'Scheduled', after: 'Canceled' }]);
    expect(words('paymentFailed')).toMatchObject([{ before: 'Processing', after: 'Failed' }]);
  });

  it('of an invoice marks each successful and each failed event', () => {
    expect(['remittanceApplied', 'transferReceived', 'creditApplied'].map(toneOf)).toEqual(['done', 'done', 'done']);
    expect(['refundRefused', 'approvalBlocked', 'disputeFailed'].map(toneOf)).toEqual(['wrong', 'wrong', 'wrong']);
    expect(['paymentSubmitted', 'editInvoice', 'toString'].map(toneOf)).toEqual([undefined, undefined, undefined]);
  });
});
