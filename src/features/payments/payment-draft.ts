import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import { refuseAmount } from '../../../domain/amount-refusal.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { payableNowMinor, refusePaying } from '../../../domain/invoices/charge-rules.ts';
import { type Currency, decimalText, money, readAmount } from '../../../domain/money.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { PayableShare } from '../../../domain/payments/oldest-first.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { ChargeView } from '../../offline/offline.ts';

/** Typed amounts by charge id; an untouched amount is the whole payable amount. */
export type TypedAmounts = Readonly<Record<string, string>>;

/** One invoice of a payment under review: the text of its field, its amount, and the reason of a refusal. */
export type PaymentLine = {
  readonly view: ChargeView;
  readonly text: string;
  readonly amountMinor: number;
  readonly refusal: Refusal | null;
};

export type PaymentDraft = {
  readonly lines: readonly PaymentLine[];
  /** The amount of each charge in these lines. */
  readonly shares: readonly PayableShare[];
  readonly totalMinor: number;
  readonly isValid: boolean;
};

/** The payment in the form, parsed by the locale. Amounts are minor units of the account's currency. */
export function paymentDraft(
  views: readonly ChargeView[],
  typed: TypedAmounts,
  currency: Currency,
  locale: string,
): PaymentDraft {
  const lines = views.map((view) => lineOf(view, typed[view.row.id], currency, locale));
  return {
    lines,
    shares: lines.map(({ view, amountMinor }) => ({ chargeId: view.row.id, amountMinor })),
    totalMinor: lines.reduce((total, line) => total + line.amountMinor, 0),
    isValid: lines.length > 0 && lines.every((line) => line.refusal === null),
  };
}

/** The action's input, if every line is valid. */
export function paymentInput(
  shares: PaymentDraft['shares'],
  account: BankAccount,
  currency: Currency,
  collectOn?: PlainDate,
): PayInvoicesInput {
  return {
    bankAccountId: account.id,
    currency,
    ...(collectOn ? { collectOn } : {}),
    totalMinor: shares.reduce((total, { amountMinor }) => total + amountMinor, 0),
    lines: [...shares],
  };
}

/** The amounts of a payment as typed texts. */
export function typedAmountsOf(lines: PayInvoicesInput['lines'], currency: Currency, locale: string): TypedAmounts {
  return Object.fromEntries(
    lines.map(({ chargeId, amountMinor }) => [chargeId, editableText(amountMinor, currency, locale)]),
  );
}

function lineOf(view: ChargeView, typed: string | undefined, currency: Currency, locale: string): PaymentLine {
  const payable = payableNowMinor(view.row, view.waitingMinor);
  if (typed === undefined) {
    const refusal = refusePaying(view.row, payable, view.waitingMinor);
    return { view, text: editableText(payable, currency, locale), amountMinor: payable, refusal };
  }
  const reading = readAmount(typed, { currency });
  if (!reading.ok) return { view, text: typed, amountMinor: 0, refusal: refuseAmount(reading.reason, currency) };
  return {
    view,
    text: typed,
    amountMinor: reading.amountMinor,
    refusal: refusePaying(view.row, reading.amountMinor, view.waitingMinor),
  };
}

/** An amount as typed text in the locale: its decimal mark, no groups, no currency. */
function editableText(amountMinor: number, currency: Currency, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  const mark = parts.find((part) => part.type === 'decimal')?.value ?? '.';
  return decimalText(money(amountMinor, currency)).replace('.', mark);
}
