/** Random changes of a business's account, by the functions of the domain that the server uses too. */
import { withDisputeCredit } from '../../../domain/disputes/dispute-rules.ts';
import type { ChargeId, PaymentId } from '../../../domain/ids.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { isOpen, withReturnedPayment } from '../../../domain/invoices/charge-rules.ts';
import type { Adjustment } from '../../../domain/ledger/adjustment.ts';
import {
  appliedMinor,
  creditLeftMinor,
  withAllocations,
  withAppliedFunds,
  withRefund,
  withUsedCredit,
} from '../../../domain/payments/applied-funds.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { type PlainDate, addDays } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../a-charge.ts';
import { aPayment } from '../a-payment.ts';
import { anAdjustment } from './an-adjustment.ts';

/** What happens on an account, by the rules that the server follows. `pick` chooses the row, `minor` an amount. */
export type Happening = {
  readonly what: 'bill' | 'receive' | 'apply' | 'unapply' | 'refund' | 'return' | 'credit';
  readonly pick: number;
  readonly minor: number;
};
export type Account = {
  readonly charges: readonly Charge[];
  readonly payments: readonly Payment[];
  readonly adjustments: readonly Adjustment[];
};

export const empty: Account = { charges: [], payments: [], adjustments: [] };

/** The account after one more happening, if it is possible. */
export function after(account: Account, happening: Happening, day: PlainDate): Account {
  const { charges, payments } = account;
  const name = `${happening.what}${charges.length + payments.length}-${account.adjustments.length}`;
  switch (happening.what) {
    case 'bill':
      return { ...account, charges: [...charges, billed(name, happening.minor, day)] };
    case 'receive':
      return { ...account, payments: [...payments, received(name, happening.minor, day)] };
    case 'credit':
      return credited(account, happening, day, name);
    case 'apply':
    case 'unapply':
      return moved(account, happening, { day, name });
    case 'refund':
    case 'return':
      return givenBack(account, happening, day);
  }
}

export function billed(name: string, minor: number, day: PlainDate): Charge {
  const amounts = { totalMinor: minor, remainingDueMinor: minor };
  return aCharge({
    ...amounts,
    id: name as ChargeId,
    invoiceNumber: name,
    status: 'open',
    billDate: day,
    dueDate: addDays(day, 10),
  });
}

/** What a dispute credits of an amount that is already paid. */
export function creditOf(name: string, minor: number, day: PlainDate): Charge {
  return { ...billed(name, minor, day), type: 'credit', totalMinor: 0 - minor };
}

export function received(name: string, minor: number, day: PlainDate): Payment {
  const facts = { id: name as PaymentId, reference: name, status: 'active', receivedDate: day } as const;
  return aPayment({ ...facts, amountMinor: minor, remainingMinor: minor });
}

function credited(account: Account, { pick, minor }: Happening, day: PlainDate, name: string): Account {
  const charge = account.charges[pick % account.charges.length];
  if (!charge || charge.type === 'credit') return account;
  const creditMinor = Math.min(minor, charge.totalMinor);
  const { charge: lowered, accountCreditMinor } = withDisputeCredit(charge, creditMinor);
  const loweredMinor = charge.remainingDueMinor - lowered.remainingDueMinor;
  const adjustment = anAdjustment({ id: name, chargeId: charge.id, amountMinor: loweredMinor }, day);
  return {
    ...account,
    charges:
      accountCreditMinor > 0
        ? [...replaced(account.charges, lowered), creditOf(name, accountCreditMinor, day)]
        : replaced(account.charges, lowered),
    adjustments: loweredMinor > 0 ? [...account.adjustments, adjustment] : account.adjustments,
  };
}

/** Applies a part of a payment or of a credit to a charge, or unapplies it. */
function moved(
  account: Account,
  happening: Happening,
  at: { readonly day: PlainDate; readonly name: string },
): Account {
  const { payments } = account;
  const credits = account.charges.filter(({ type }) => type === 'credit');
  const charges = account.charges.filter(({ type }) => type !== 'credit');
  const charge = charges[happening.minor % charges.length];
  if (!charge) return account;
  const index = happening.pick % (payments.length + credits.length);
  const [payment, credit] = [payments[index], credits[index - payments.length]];
  if (payment) return allocated(account, payment, charge, happening, at.day);
  if (!credit) return account;
  return happening.what === 'unapply'
    ? creditUnapplied(account, credit, charge, at.day)
    : creditApplied(account, credit, charge, { ...at, mostMinor: mostOf(happening) });
}

/** The most that a happening applies or unapplies: less than most amounts, so that parts are left. */
function mostOf({ minor }: Happening): number {
  return 1 + (minor % 700);
}

function allocated(account: Account, payment: Payment, charge: Charge, happening: Happening, day: PlainDate): Account {
  if (!['active', 'applied'].includes(payment.status)) return account;
  const mostMinor =
    happening.what === 'unapply'
      ? appliedMinor(payment, charge.id)
      : Math.min(payment.remainingMinor, isOpen(charge) ? charge.remainingDueMinor : 0);
  const partMinor = Math.min(mostMinor, mostOf(happening));
  if (partMinor <= 0) return account;
  const amountMinor = happening.what === 'apply' ? partMinor : 0 - partMinor;
  const change = { chargeId: charge.id, invoiceNumber: charge.invoiceNumber, amountMinor };
  return {
    ...account,
    charges: replaced(account.charges, withAppliedFunds(charge, amountMinor)),
    payments: replaced(account.payments, withAllocations(payment, [change], day)),
  };
}

type Part = { readonly day: PlainDate; readonly name: string; readonly mostMinor: number };

function creditApplied(account: Account, credit: Charge, charge: Charge, { day, name, mostMinor }: Part): Account {
  const amountMinor = Math.min(mostMinor, creditLeftMinor(credit), isOpen(charge) ? charge.remainingDueMinor : 0);
  if (amountMinor <= 0) return account;
  const applied = { id: name, chargeId: charge.id, creditId: credit.id, kind: 'credit', amountMinor } as const;
  return {
    ...account,
    charges: creditedFrom(account.charges, credit, charge, amountMinor),
    adjustments: [...account.adjustments, anAdjustment(applied, day)],
  };
}

function creditUnapplied(account: Account, credit: Charge, charge: Charge, day: PlainDate): Account {
  const adjustment = account.adjustments.find(
    ({ creditId, chargeId, reversedOn }) => creditId === credit.id && chargeId === charge.id && reversedOn === null,
  );
  if (!adjustment) return account;
  return {
    ...account,
    charges: creditedFrom(account.charges, credit, charge, 0 - adjustment.amountMinor),
    adjustments: replaced(account.adjustments, { ...adjustment, reversedOn: day }),
  };
}

function creditedFrom(charges: readonly Charge[], credit: Charge, charge: Charge, amountMinor: number) {
  return replaced(replaced(charges, withAppliedFunds(charge, amountMinor)), withUsedCredit(credit, amountMinor));
}

function givenBack(account: Account, { what, pick, minor }: Happening, day: PlainDate): Account {
  const payment = account.payments[pick % account.payments.length];
  if (!payment || !['active', 'applied'].includes(payment.status)) return account;
  if (what === 'refund') {
    const refundMinor = Math.min(minor, payment.remainingMinor);
    const refunded = withRefund({ ...payment, refundMinor }, day);
    return refundMinor > 0 ? { ...account, payments: replaced(account.payments, refunded) } : account;
  }
  const applications = payment.applications.map((line) =>
    line.state === 'applied' ? { ...line, state: 'reversed' as const, reversedOn: day } : line,
  );
  const returned: Payment = { ...payment, applications, status: 'returned', returnedDate: day, remainingMinor: 0 };
  const charges = account.charges.map((charge) => {
    const amountMinor = appliedMinor(payment, charge.id);
    return amountMinor > 0 ? withReturnedPayment(charge, amountMinor) : charge;
  });
  return { ...account, charges, payments: replaced(account.payments, returned) };
}

function replaced<Row extends { readonly id: string }>(rows: readonly Row[], row: Row): readonly Row[] {
  return rows.map((one) => (one.id === row.id ? row : one));
}
