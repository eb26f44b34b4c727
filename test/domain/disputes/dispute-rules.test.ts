import { describe, expect, it } from 'vitest';
import {
  disputeDeadline,
  refuseChanging,
  refuseDisputedAmount,
  refuseDisputing,
  refuseFileCount,
  withDisputeCredit,
} from '../../../domain/disputes/dispute-rules.ts';
import { chargeStatuses } from '../../../domain/invoices/charge.ts';
import type { UserId } from '../../../domain/ids.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../a-charge.ts';

const today = plainDate('2026-11-21');
const me = 'me' as UserId;
const notDue = { billDate: plainDate('2026-11-10'), dueDate: plainDate('2026-12-10') };

describe('an invoice can be disputed', () => {
  it('while it is created, paid, in payment or past due, and in no other status', () => {
    const can = (status: (typeof chargeStatuses)[number], dueDate = notDue.dueDate) =>
      refuseDisputing(aCharge({ ...notDue, status, dueDate }), today, 60) === null;
    expect(chargeStatuses.filter((status) => can(status))).toEqual(['created', 'open', 'paid', 'pendingPayment']);
    const yesterday = plainDate('2026-11-20');
    expect(chargeStatuses.filter((status) => can(status, yesterday) && !can(status))).toEqual([
      'adjusted',
      'partiallyAdjusted',
    ]);
  });

  it('until the program’s last day', () => {
    const charge = aCharge({ billDate: plainDate('2026-09-22') });
    expect(disputeDeadline(charge, 60)).toBe('2026-11-21');
    expect(refuseDisputing(charge, today, 60)).toBeNull();
    expect(refuseDisputing(charge, today, 59)).toEqual({
      code: 'DISPUTE_TOO_LATE',
      values: { invoiceNumber: charge.invoiceNumber, days: 59 },
    });
  });

  it('else its status is named', () => {
    const ended = aCharge({ ...notDue, status: 'cancelled' });
    expect(refuseDisputing(ended, today, 60)).toEqual({
      code: 'DISPUTE_STATUS',
      values: { invoiceNumber: ended.invoiceNumber },
    });
  });

  it.each([
    ['a fee', { type: 'fee', feeType: 'lateFee' }, 'DISPUTE_NOT_AN_INVOICE'],
    ['a credit', { type: 'credit' }, 'DISPUTE_NOT_AN_INVOICE'],
    ['a consolidated invoice', { isConsolidated: true }, 'DISPUTE_CONSOLIDATED'],
    ['an invoice with an open dispute', { hasOpenDispute: true }, 'DISPUTE_OPEN_ALREADY'],
  ] as const)('but not %s', (_what, changes, code) => {
    expect(refuseDisputing(aCharge({ ...notDue, ...changes }), today, 60)?.code).toBe(code);
  });

  it('in whole or in part', () => {
    const charge = aCharge({ totalMinor: 18_000, remainingDueMinor: 0 });
    expect([0, 1, 18_000, 18_001].map((minor) => refuseDisputedAmount(charge, minor)?.code ?? null)).toEqual([
      'AMOUNT_NOT_POSITIVE',
      null,
      null,
      'DISPUTE_ABOVE_TOTAL',
    ]);
  });
});

describe('a dispute', () => {
  it('is changed by its author and by those who see the whole account, while it is open', () => {
    const dispute = { status: 'open', raisedByUserId: me } as const;
    const by = (roles: readonly ('buyerPurchaser' | 'buyerPayer')[], userId: UserId) =>
      refuseChanging(dispute, { roles, userId })?.code ?? null;
    const other = 'other' as UserId;
    expect([by(['buyerPurchaser'], me), by(['buyerPurchaser'], other), by(['buyerPayer'], other)]).toEqual([
      null,
      'FORBIDDEN',
      null,
    ]);
    const closed = { ...dispute, status: 'rejected' } as const;
    expect(refuseChanging(closed, { roles: ['buyerPayer'], userId: me })?.code).toBe('DISPUTE_CLOSED');
  });
});

describe('a credit for a dispute', () => {
  const after = (changes: Parameters<typeof aCharge>[0], creditMinor: number) => {
    const { charge, accountCreditMinor } = withDisputeCredit(aCharge(changes), creditMinor);
    return [charge.status, charge.remainingDueMinor, accountCreditMinor];
  };

  it('lowers the remaining due, and becomes a credit for what is already paid or claimed', () => {
    expect(after({}, 5_000)).toEqual(['partiallyAdjusted', 13_000, 0]);
    expect(after({}, 18_000)).toEqual(['credited', 0, 0]);
    expect(after({ status: 'paid', remainingDueMinor: 0 }, 18_000)).toEqual(['paid', 0, 18_000]);
    expect(after({ status: 'pendingPayment', pendingAmountMinor: 18_000 }, 500)).toEqual([
      'pendingPayment',
      18_000,
      500,
    ]);
    expect(after({ pendingAmountMinor: 10_000 }, 9_000)).toEqual(['pendingPayment', 10_000, 1_000]);
  });
});

it.each([
  [4, null],
  [5, null],
  [6, { code: 'FILES_TOO_MANY', values: { most: 5 } }],
])('a dispute with %d photos or documents is accepted or refused', (count, refusal) => {
  expect(refuseFileCount(count)).toEqual(refusal);
});
