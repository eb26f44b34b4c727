import { inputOf } from '../../../../domain/action.ts';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { openStatuses } from '../../../../domain/invoices/charge-rules.ts';
import type { Currency } from '../../../../domain/money.ts';
import { creditLeftMinor, spareMinor } from '../../../../domain/payments/applied-funds.ts';
import { type Funds, applyFunds, totalOf } from '../../../../domain/payments/apply-funds.action.ts';
import { cancelPayment } from '../../../../domain/payments/cancel-payment.action.ts';
import { requestRefund } from '../../../../domain/payments/request-refund.action.ts';
import { modifyPayment } from '../../../../domain/payments/modify-payment.action.ts';
import { unapplyFunds } from '../../../../domain/payments/unapply-funds.action.ts';
import type { Entry, Offline } from '../../../offline/offline.ts';

/** Unapplied money of the account: the rest of a payment or a credit, in minor units. */
export type Fund = {
  readonly from: Funds;
  /** The reference of a payment or the number of a credit. */
  readonly number: string;
  readonly leftMinor: number;
  readonly currency: Currency;
};

/** Payments and credits with a rest, oldest first. Makes no request. */
export const fundsQuery = (offline: Offline) => ({
  queryKey: ['device', 'payments', 'charges', 'funds'],
  queryFn: async (): Promise<readonly Fund[]> => {
    const [payments, credits] = await Promise.all([offline.read.all('payments'), openCredits(offline)]);
    const ofPayments = payments
      .filter((payment) => spareMinor(payment) > 0)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
      .map((payment): Fund => ({
        from: { kind: 'payment', id: payment.id },
        number: payment.reference,
        leftMinor: spareMinor(payment),
        currency: payment.currency,
      }));
    return [...credits.map(fundOfCredit), ...ofPayments];
  },
});

export function fundOfCredit(credit: Charge): Fund {
  return {
    from: { kind: 'credit', id: credit.id },
    number: credit.invoiceNumber,
    leftMinor: creditLeftMinor(credit),
    currency: credit.currency,
  };
}

async function openCredits(offline: Offline): Promise<readonly Charge[]> {
  const sort = { field: 'billDate', descending: false } as const;
  const ids = await Promise.all(
    openStatuses.map((status) => offline.read.ids({ tab: 'all', type: 'credit', status }, sort)),
  );
  const views = await offline.read.charges(ids.flat());
  return views.map(({ row }) => row).filter((credit) => creditLeftMinor(credit) > 0);
}

/** Minor units of a payment or credit that waiting requests of this device use. */
export function waitingFromMinor(entries: readonly Entry[], fundId: string): number {
  return entries.filter(isOnItsWay).reduce((total, { envelope }) => {
    const applied = inputOf(applyFunds, envelope);
    if (applied?.from.id === fundId) return total + totalOf(applied);
    const modified = inputOf(modifyPayment, envelope);
    if (modified?.paymentId !== fundId) return total;
    return total + modified.lines.reduce((sum, { fromMinor, toMinor }) => sum + Math.max(0, toMinor - fromMinor), 0);
  }, 0);
}

/** True while a waiting entry of this device changes the applications of a payment or an adjustment. */
export function isChanging(entries: readonly Entry[], id: string): boolean {
  return entries
    .filter(isOnItsWay)
    .some(
      ({ envelope }) =>
        inputOf(applyFunds, envelope)?.from.id === id ||
        inputOf(modifyPayment, envelope)?.paymentId === id ||
        inputOf(unapplyFunds, envelope)?.id === id,
    );
}

/** True while a refund request for the payment waits on this device. */
export function isRefundOnItsWay(entries: readonly Entry[], paymentId: string): boolean {
  return entries.filter(isOnItsWay).some(({ envelope }) => inputOf(requestRefund, envelope)?.paymentId === paymentId);
}

/** True while the cancellation of the payment waits on this device. */
export function isCancelOnItsWay(entries: readonly Entry[], paymentId: string): boolean {
  return entries.filter(isOnItsWay).some(({ envelope }) => inputOf(cancelPayment, envelope)?.paymentId === paymentId);
}

function isOnItsWay({ state }: Entry): boolean {
  return state.kind !== 'needsYou' && state.kind !== 'draft';
}
