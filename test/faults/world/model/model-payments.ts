import type { Charge } from '../../../../domain/invoices/charge.ts';
import {
  payableMinor,
  withPendingPayment,
  withReleasedPayment,
  withSettledPayment,
} from '../../../../domain/invoices/charge-rules.ts';
import { withRefund } from '../../../../domain/payments/applied-funds.ts';
import type { Payment, PaymentApplication } from '../../../../domain/payments/payment.ts';
import { sortedApplications } from '../../../../domain/payments/payment.ts';
import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import { addDays, dateInZone } from '../../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { modelPayment, numberedId } from '../../model-rows.ts';
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
          if (payment.scheduledOn === null && claimsOf(payment, id).length > 0) settle(payment);
        const claimedMinor = sumOf(all('payments').flatMap((payment) => claimsOf(payment, id)));
        touch('charges', id, (charge) => {
          const othersMinor = charge.pendingAmountMinor - claimedMinor;
          return othersMinor > 0 ? withSettledPayment(charge, othersMinor) : charge;
        });
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
        touch('charges', id, (row) => withPendingPayment(row, amountMinor));
        add({ amountMinor, scheduledOn: addDays(today(), 30), applications: [pendingOn(charge, amountMinor)] });
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

/** Gives back what a payment has claimed; a charge that was closed meanwhile has nothing to give back. */
export function releaseClaims({ get, touch }: Pick<Changing, 'get' | 'touch'>, paymentId: string): void {
  const applications = get('payments', paymentId)?.applications ?? [];
  for (const { chargeId, amountMinor, state } of applications)
    if (state === 'pending')
      touch('charges', chargeId, (charge) =>
        withReleasedPayment(charge, Math.min(amountMinor, charge.pendingAmountMinor)),
      );
  touch('payments', paymentId, (row) => ({
    ...row,
    applications: row.applications.map((line) => (line.state === 'pending' ? { ...line, state: 'released' } : line)),
  }));
}

function claimsOf({ applications }: Payment, id: string): readonly PaymentApplication[] {
  return applications.filter(({ chargeId, state }) => chargeId === id && state === 'pending');
}

function sumOf(lines: readonly PaymentApplication[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
