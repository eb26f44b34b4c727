import type { ActionWorld } from '../../../../domain/action.ts';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import { payableNowMinor, refusePaying } from '../../../../domain/invoices/charge-rules.ts';
import { appliedMinor, refuseAbovePayment, refuseModifying } from '../../../../domain/payments/applied-funds.ts';
import type { ModifyPaymentInput } from '../../../../domain/payments/modify-payment.action.ts';
import { oldestFirst } from '../../../../domain/payments/oldest-first.ts';
import { maxPaymentLines } from '../../../../domain/payments/pay-invoices.action.ts';
import type { Payment } from '../../../../domain/payments/payment.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';

/** Texts of the fields by charge id; a charge without a text keeps its application. */
export type TypedLines = Readonly<Record<string, string>>;

/** The current and the new application of the payment to one charge, in minor units, and the reason of a refusal. */
export type ModifiedLine = {
  readonly view: ChargeView;
  readonly fromMinor: number;
  readonly toMinor: number;
  readonly text: string;
  /** The text is no amount: no sum that depends on it is shown. */
  readonly isUnreadable: boolean;
  readonly refusal: Refusal | null;
};

export type Modification = {
  readonly lines: readonly ModifiedLine[];
  readonly changed: readonly ModifiedLine[];
  /** The new sum of applications, its difference to the current one, and the rest, in minor units. */
  readonly appliedMinor: number;
  readonly addedMinor: number;
  readonly leftMinor: number;
  /** False while a text is no amount: the sums are unknown. */
  readonly isReadable: boolean;
  /** Why the change as a whole is refused: the payment cannot be changed, or the sum exceeds its amount. */
  readonly refusal: Refusal | null;
  readonly isReady: boolean;
};

/** The result of the fields for the payment. */
export function modificationOf(
  payment: Payment,
  views: readonly ChargeView[],
  typed: TypedLines,
  locale: string,
): Modification {
  const lines = views.map((view) => typedLine(view, appliedMinor(payment, view.row.id), typed[view.row.id], locale));
  const changed = lines.filter(({ fromMinor, toMinor }) => fromMinor !== toMinor);
  const addedMinor = changed.reduce((total, { fromMinor, toMinor }) => total + toMinor - fromMinor, 0);
  const refusal = refuseModifying(payment) ?? refuseAbovePayment(addedMinor, payment);
  const isRight = lines.every((line) => line.refusal === null);
  return {
    lines,
    changed,
    addedMinor,
    appliedMinor: payment.amountMinor - payment.remainingMinor - payment.refundedMinor + addedMinor,
    leftMinor: payment.remainingMinor - addedMinor,
    isReadable: !lines.some(({ isUnreadable }) => isUnreadable),
    refusal,
    isReady: isRight && refusal === null && changed.length > 0 && changed.length <= maxPaymentLines,
  };
}

/** The result of a field for one charge, of which `fromMinor` is applied; `typed` is undefined for an untouched field. */
export function typedLine(
  view: ChargeView,
  fromMinor: number,
  typed: string | undefined,
  locale: string,
): ModifiedLine {
  const { row, waitingMinor } = view;
  if (typed === undefined) {
    const text = fromMinor === 0 ? '' : typedAmountOf(fromMinor, row.currency, locale);
    return { view, fromMinor, toMinor: fromMinor, text, isUnreadable: false, refusal: null };
  }
  const read = readTypedAmount(typed, row.currency, locale);
  if (read.kind === 'wrong')
    return {
      view,
      fromMinor,
      toMinor: fromMinor,
      text: typed,
      isUnreadable: true,
      refusal: refuseAmount(read.reason, row.currency),
    };
  const toMinor = read.kind === 'none' ? 0 : read.amountMinor;
  const refusal = toMinor > fromMinor ? refusePaying(row, toMinor - fromMinor, waitingMinor) : null;
  return { view, fromMinor, toMinor, text: typed, isUnreadable: false, refusal };
}

/** The input of the action, if everything is valid. */
export function modificationInput(payment: Payment, { changed }: Modification): ModifyPaymentInput {
  return {
    paymentId: payment.id,
    currency: payment.currency,
    lines: changed.map(({ view, fromMinor, toMinor }) => ({ chargeId: view.row.id, fromMinor, toMinor })),
  };
}

/** The texts after the rest was distributed, oldest due date first, on top of the typed amounts. */
export function filledOldestFirst(payment: Payment, modification: Modification, locale: string): TypedLines {
  const payables = modification.lines.map(({ view: { row, waitingMinor }, fromMinor, toMinor }) => ({
    ...row,
    payableMinor: payableNowMinor(row, waitingMinor) + Math.min(0, fromMinor - toMinor),
  }));
  const shares = oldestFirst(modification.leftMinor, payables, maxPaymentLines);
  return textsOf(payment, modification, shares, locale);
}

/** The texts with the invoice filled in whose amount equals the rest; null if there is none. */
export function filledExactMatch(payment: Payment, modification: Modification, locale: string): TypedLines | null {
  const { leftMinor } = modification;
  const match = modification.lines.find(
    ({ view, fromMinor, toMinor }) =>
      fromMinor === toMinor && leftMinor > 0 && payableNowMinor(view.row, view.waitingMinor) === leftMinor,
  );
  return match
    ? textsOf(payment, modification, [{ chargeId: match.view.row.id, amountMinor: leftMinor }], locale)
    : null;
}

function textsOf(
  { currency }: Payment,
  { lines }: Modification,
  shares: readonly { readonly chargeId: string; readonly amountMinor: number }[],
  locale: string,
): TypedLines {
  return Object.fromEntries(
    shares.map(({ chargeId, amountMinor }) => {
      const toMinor = lines.find(({ view }) => view.row.id === chargeId)?.toMinor ?? 0;
      return [chargeId, typedAmountOf(toMinor + amountMinor, currency, locale)];
    }),
  );
}

/** The rows of the form as the world of the action's rule. */
export function worldOfForm(
  payment: Payment,
  views: readonly ChargeView[],
  rest: Pick<ActionWorld, 'today' | 'now' | 'userId' | 'roles'>,
): ActionWorld {
  const rows = new Map<string, unknown>(views.map(({ row }) => [`charges:${row.id}`, row]));
  rows.set(`payments:${payment.id}`, payment);
  return {
    ...rest,
    // Rows are stored by collection and id.
    row: (collection, id) => rows.get(`${collection}:${id}`) as never,
    waitingMinor: (chargeId) => views.find(({ row }) => row.id === chargeId)?.waitingMinor ?? 0,
  };
}
