import type { Charge } from '../../../../domain/invoices/charge.ts';
import {
  payableMinor,
  withPendingPayment,
  withReleasedPayment,
  withSettledPayment,
} from '../../../../domain/invoices/charge-rules.ts';
import { spareMinor, withRefund } from '../../../../domain/payments/applied-funds.ts';
import {
  type FailureReason,
  type Payment,
  type PaymentApplication,
  sortedApplications,
} from '../../../../domain/payments/payment.ts';
import { type PlainDate, addDays, dateInZone } from '../../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { modelPayment, numberedId } from '../../model-rows.ts';
import { allocate, moveDue } from './model-allocations.ts';
import type { Changing } from './model-others.ts';

/** A claim of a payment on a charge, before the bank was asked. */
export function pendingOn({ id, invoiceNumber }: Pick<Charge, 'id' | 'invoiceNumber'>, amountMinor: number) {
  return { chargeId: id, invoiceNumber, amountMinor, state: 'pending', appliedOn: null, reversedOn: null } as const;
}

/** What the bank, the provider and colleagues elsewhere do to payments; each is one version of the feed. */
export function createBank(
  rows: Changing,
  nowMs: () => number,
  { buyerId, firstCharge }: { readonly buyerId: Payment['buyerId']; readonly firstCharge: number },
) {
  const { change, touch, put, get, all } = rows;
  const today = (): PlainDate => dateInZone(instantFromMs(nowMs()), 'Europe/London');
  let made = 0;
  const add = (over: Omit<Parameters<typeof modelPayment>[0], 'id' | 'buyerId'>): void => {
    made += 1;
    const [id, createdAt] = [
      numberedId('f', firstCharge * 100 + 1_000 + made) as Payment['id'],
      instantFromMs(nowMs()),
    ];
    put('payments', modelPayment({ id, buyerId, createdAt, reference: `T-${made}`, ...over }));
  };
  const claim = (charge: Charge, amountMinor: number, over: Partial<Payment>): void => {
    touch('charges', charge.id, (row) => withPendingPayment(row, amountMinor));
    add({ amountMinor, applications: [pendingOn(charge, amountMinor)], ...over });
  };
  /** The money has come. A line whose invoice was closed meanwhile pays nothing: its amount stays unapplied. */
  const settle = (payment: Payment): void => {
    const applications = payment.applications.map((line): PaymentApplication => {
      if ((get('charges', line.chargeId)?.pendingAmountMinor ?? 0) < line.amountMinor)
        return { ...line, state: 'released' };
      touch('charges', line.chargeId, (charge) => withSettledPayment(charge, line.amountMinor));
      return { ...line, state: 'applied', appliedOn: today() };
    });
    const remainingMinor = sumOf(applications.filter(({ state }) => state === 'released'));
    touch('payments', payment.id, (row) => ({
      ...row,
      remainingMinor,
      status: remainingMinor > 0 ? 'active' : 'applied',
      receivedDate: today(),
      applications: sortedApplications(applications),
    }));
  };
  return {
    /** The bank settles what is pending on a charge, each payment as a whole; a payment of a later day stays pending. */
    bankSettles: (id: string) =>
      change(() => {
        for (const payment of all('payments'))
          if (isWithBank(payment) && claimsOf(payment, id).length > 0) settle(payment);
      }),
    /** The bank refuses what is pending on a charge. */
    bankRefuses: (id: string, failureReason: FailureReason) =>
      change(() => {
        for (const payment of all('payments'))
          if (isWithBank(payment) && claimsOf(payment, id).length > 0)
            releaseClaims(rows, payment.id, { status: 'failed', failureReason });
      }),
    /** The bank takes received debits back: their invoices are due again. Money that was refunded cannot be returned. */
    bankReturns: (id: string, failureReason: FailureReason) =>
      change(() => {
        for (const payment of all('payments')) {
          const isReceived = payment.status === 'active' || payment.status === 'applied';
          if (payment.paymentType !== 'directDebit' || !isReceived || payment.refundedMinor > 0) continue;
          const applied = payment.applications.filter(({ state }) => state === 'applied');
          if (!applied.some(({ chargeId }) => chargeId === id)) continue;
          touch('payments', payment.id, (row) => ({
            ...row,
            status: 'returned',
            failureReason,
            returnedDate: today(),
            remainingMinor: 0,
            refundState: row.refundState === 'requested' ? 'refused' : row.refundState,
            applications: sortedApplications(
              row.applications.map((line) =>
                line.state === 'applied' ? { ...line, state: 'reversed', reversedOn: today() } : line,
              ),
            ),
          }));
          for (const { chargeId, amountMinor } of applied) moveDue(rows, { chargeId, amountMinor: 0 - amountMinor });
        }
      }),
    /** A colleague pays part of a charge on another device. */
    colleaguePays: (id: string, amountMinor: number) =>
      change(() => {
        const charge = get('charges', id);
        const paidMinor = charge ? Math.min(amountMinor, payableMinor(charge)) : 0;
        if (charge && paidMinor > 0) claim(charge, paidMinor, {});
      }),
    /** AutoPay pays a charge, if it is on. */
    autoPayRuns: (id: string) =>
      change(() => {
        const account = all('bankAccounts').find(({ isActive, hasAutoPay }) => isActive && hasAutoPay);
        const charge = get('charges', id);
        if (!account || !charge || account.mandateStatus !== 'signed') return;
        const dueMinor = payableMinor(charge);
        const isLeftOut = charge.hasOpenDispute || charge.pendingAmountMinor > 0;
        if (isLeftOut || dueMinor === 0 || dueMinor > (account.autoPayCapMinor ?? dueMinor)) return;
        claim(charge, dueMinor, { bankAccountId: account.id });
      }),
    /** Seven days have passed since transfers without advice: each pays the invoice that has been due for longest. */
    remittanceApplied: () =>
      change(() => {
        for (const { id, paymentType, applications } of all('payments')) {
          if (paymentType !== 'bankTransfer' || applications.length > 0) continue;
          const payment = get('payments', id);
          const [oldest] = all('charges')
            .filter((charge) => payableMinor(charge) > 0 && !charge.hasOpenDispute && !charge.consolidatedInvoiceId)
            .toSorted((one, other) => (one.dueDate + one.invoiceNumber < other.dueDate + other.invoiceNumber ? -1 : 1));
          const amountMinor = Math.min(payment ? spareMinor(payment) : 0, oldest ? payableMinor(oldest) : 0);
          if (oldest && amountMinor > 0) allocate(rows, id, [{ chargeId: oldest.id, amountMinor }], today());
        }
      }),
    /** Somebody transfers money without saying what it pays. */
    transferArrives: (amountMinor: number) =>
      change(() =>
        add({
          paymentType: 'bankTransfer',
          amountMinor,
          remainingMinor: amountMinor,
          status: 'active',
          receivedDate: today(),
        }),
      ),
    /** A colleague pays part of a charge at a later day. */
    colleagueSchedules: (id: string, amountMinor: number) =>
      change(() => {
        const charge = get('charges', id);
        if (!charge || payableMinor(charge) < amountMinor) return;
        claim(charge, amountMinor, { scheduledOn: addDays(today(), 30) });
      }),
    /** The provider answers every request for a refund. */
    decidesRefunds: (isGranted: boolean) =>
      change(() => {
        for (const { id, refundState } of all('payments'))
          if (refundState === 'requested')
            touch('payments', id, (row) => (isGranted ? withRefund(row, today()) : { ...row, refundState: 'refused' }));
      }),
  };
}

/**
 * Gives back what a payment has claimed, and writes its end; a charge that was closed meanwhile has nothing to give back.
 */
export function releaseClaims(
  { get, touch }: Pick<Changing, 'get' | 'touch'>,
  paymentId: string,
  end: Partial<Payment>,
): void {
  const applications = get('payments', paymentId)?.applications ?? [];
  for (const { chargeId, amountMinor, state } of applications)
    if (state === 'pending')
      touch('charges', chargeId, (charge) => {
        const releasedMinor = Math.min(amountMinor, charge.pendingAmountMinor);
        return releasedMinor > 0 ? withReleasedPayment(charge, releasedMinor) : charge;
      });
  touch('payments', paymentId, (row) => ({
    ...row,
    ...end,
    applications: sortedApplications(
      row.applications.map((line) => (line.state === 'pending' ? { ...line, state: 'released' } : line)),
    ),
  }));
}

/** The bank has been asked for it, and has not answered. */
function isWithBank({ status, scheduledOn }: Payment): boolean {
  return status === 'pending' && scheduledOn === null;
}

function claimsOf({ applications }: Payment, id: string): readonly PaymentApplication[] {
  return applications.filter(({ chargeId, state }) => chargeId === id && state === 'pending');
}

function sumOf(lines: readonly PaymentApplication[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
