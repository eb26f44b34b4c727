import { describe, expect, it } from 'vitest';
import type { Instant } from '../../domain/time/instant.ts';
import type { ChargeId } from '../../domain/ids.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { openFailures } from '../../domain/payments/failed-payment.ts';
import { paymentStatuses } from '../../domain/payments/payment.ts';
import { aCharge } from './a-charge.ts';
import { aPayment } from './a-payment.ts';

const charge = (id: string, changes: Partial<Charge> = {}, waitingMinor = 0) => ({
  row: aCharge({ id: id as ChargeId, remainingDueMinor: 5_000, ...changes }),
  waitingMinor,
});
const failed = (reference: string, day: string, lines: readonly (readonly [chargeId: string, minor: number])[]) =>
  aPayment({
    reference,
    status: 'failed',
    createdAt: `${day}T09:00:00.000Z` as Instant,
    applications: lines.map(([chargeId, amountMinor]) => ({
      chargeId: chargeId as ChargeId,
      invoiceNumber: chargeId,
      amountMinor,
      state: 'released',
      appliedOn: null,
      reversedOn: null,
    })),
  });
const told = (...args: Parameters<typeof openFailures>) =>
  openFailures(...args).map(({ payment, chargeIds, unpaidMinor }) => ({
    reference: (payment as { reference?: string }).reference,
    chargeIds,
    unpaidMinor,
  }));

describe('a failed payment still needs attention', () => {
  const once = failed('P-1', '2026-11-20', [['a', 5_000]]);

  it.each([
    ['while its invoice is unpaid', charge('a'), 5_000],
    ['for what is left, where a part was paid since', charge('a', { remainingDueMinor: 2_000 }), 2_000],
    ['for no more than it was to pay, where the invoice is larger', charge('a', { remainingDueMinor: 9_000 }), 5_000],
    ['no more once the invoice is paid', charge('a', { status: 'paid', remainingDueMinor: 0 }), null],
    ['not while the invoice is in payment', charge('a', { status: 'pendingPayment', pendingAmountMinor: 5_000 }), null],
    ['not while it is queued on this device', charge('a', {}, 5_000), null],
    ['not where the invoice was cancelled', charge('a', { status: 'cancelled' }), null],
  ])('%s', (_name, now, unpaidMinor) => {
    expect(told([once], [now])).toEqual(
      unpaidMinor === null ? [] : [{ reference: 'P-1', chargeIds: ['a'], unpaidMinor }],
    );
  });

  it('not if its invoice is not on this device', () => {
    expect(told([once], [])).toEqual([]);
  });

  it('only by its newest attempt', () => {
    const again = failed('P-2', '2026-11-22', [['a', 5_000]]);
    expect(told([once, again], [charge('a')])).toEqual([{ reference: 'P-2', chargeIds: ['a'], unpaidMinor: 5_000 }]);
  });

  it('for the invoices that the newer attempt left out', () => {
    const both = failed('P-1', '2026-11-20', [
      ['a', 5_000],
      ['b', 3_000],
    ]);
    const again = failed('P-2', '2026-11-22', [['a', 5_000]]);
    expect(told([both, again], [charge('a'), charge('b')])).toEqual([
      { reference: 'P-2', chargeIds: ['a'], unpaidMinor: 5_000 },
      { reference: 'P-1', chargeIds: ['b'], unpaidMinor: 3_000 },
    ]);
  });

  it('only in the statuses failed and returned', () => {
    const needing = paymentStatuses.filter((status) => openFailures([{ ...once, status }], [charge('a')]).length > 0);
    expect(needing).toEqual(['failed', 'returned']);
  });
});
