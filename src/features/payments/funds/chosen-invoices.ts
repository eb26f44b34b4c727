import type { Refusal } from '../../../../domain/errors.ts';
import { payableNowMinor } from '../../../../domain/invoices/charge-rules.ts';
import { refuseAboveAvailable } from '../../../../domain/payments/applied-funds.ts';
import type { ApplyFundsInput } from '../../../../domain/payments/apply-funds.action.ts';
import { oldestFirst } from '../../../../domain/payments/oldest-first.ts';
import { maxPaymentLines } from '../../../../domain/payments/pay-invoices.action.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { typedAmountOf } from '../../../ui/fields/typed-amount.ts';
import { type ModifiedLine, type TypedLines, typedLine } from '../modify/modification.ts';
import type { Fund } from './fund-queries.ts';

export type ChosenInvoices = {
  readonly lines: readonly ModifiedLine[];
  /** The sum for the invoices and the rest, in minor units. */
  readonly totalMinor: number;
  readonly leftMinor: number;
  /** False while a text is no amount: the sums are unknown. */
  readonly isReadable: boolean;
  /** Why the sum is refused: it exceeds the available amount. */
  readonly refusal: Refusal | null;
  /** The input of the action; null while an amount is wrong or none is typed. */
  readonly input: ApplyFundsInput | null;
};

/** The result of the fields for a credit or a payment without applications here. */
export function chosenInvoices(
  { from, leftMinor, currency }: Fund,
  views: readonly ChargeView[],
  typed: TypedLines,
  locale: string,
): ChosenInvoices {
  const lines = views
    .filter(({ row }) => row.currency === currency)
    .map((view) => typedLine(view, 0, typed[view.row.id], locale));
  const chosen = lines.filter(({ toMinor }) => toMinor > 0);
  const totalMinor = chosen.reduce((total, { toMinor }) => total + toMinor, 0);
  const refusal = refuseAboveAvailable(totalMinor, leftMinor, currency);
  const isRight = refusal === null && chosen.length <= maxPaymentLines && lines.every((line) => line.refusal === null);
  const shares = chosen.map(({ view, toMinor }) => ({ chargeId: view.row.id, amountMinor: toMinor }));
  return {
    lines,
    totalMinor,
    leftMinor: leftMinor - totalMinor,
    isReadable: !lines.some(({ isUnreadable }) => isUnreadable),
    refusal,
    input: isRight && shares.length > 0 ? { from, currency, lines: shares } : null,
  };
}

/** The texts after the rest was distributed, oldest due date first, on top of the typed amounts. */
export function chosenOldestFirst(
  { lines, leftMinor }: ChosenInvoices,
  { currency }: Fund,
  locale: string,
): TypedLines {
  const payables = lines.map(({ view: { row, waitingMinor }, toMinor }) => ({
    ...row,
    payableMinor: payableNowMinor(row, waitingMinor) - toMinor,
  }));
  return Object.fromEntries(
    oldestFirst(leftMinor, payables, maxPaymentLines).map(({ chargeId, amountMinor }) => {
      const toMinor = lines.find(({ view }) => view.row.id === chargeId)?.toMinor ?? 0;
      return [chargeId, typedAmountOf(toMinor + amountMinor, currency, locale)];
    }),
  );
}
