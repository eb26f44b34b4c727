import { type Role, hasRole } from '../access/role.ts';
import { totalsRoles } from '../access/role-sets.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { UserId } from '../ids.ts';
import { decimalText, money, type Currency } from '../money.ts';
import { type PlainDate, addDays } from '../time/calendar-date.ts';
import type { AccountTotals, Buyer } from './buyer.ts';
import type { CreditIncrease, CreditIncreaseType } from './credit-increase.ts';

/** Underwriting answers a request within this many hours (§9). */
export const creditAnswerHours = 24;

/** A requested line: the new total in minor units, and the last day if it is temporary. */
export type AskedLine = {
  readonly type: CreditIncreaseType;
  readonly currency: Currency;
  readonly requestedMinor: number;
  readonly endsOn: PlainDate | null;
};

/** The lines that a program accepts: multiples of a step, up to a maximum, and with a maximum number of days if temporary. */
export type CreditTerms = { readonly stepMinor: number; readonly maxMinor: number; readonly maxDays: number };

/** Why an account's line cannot be raised to this amount by anybody, or null. The request names the new total. */
export function refuseCreditIncrease(
  asked: AskedLine,
  buyer: Buyer | undefined,
  { today, roles }: { readonly today: PlainDate; readonly roles: readonly Role[] },
): Refusal | null {
  if (!buyer) return refuse('NOT_FOUND');
  if (asked.currency !== buyer.currency) return refuse('CURRENCY_MISMATCH', { currency: buyer.currency });
  const lineMinor = buyer.creditApprovedMinor;
  // A refusal would let people who may not see the credit line find it by trying amounts: their request goes to an Account Admin.
  if (lineMinor !== null && asked.requestedMinor <= lineMinor && hasRole(roles, ...totalsRoles))
    return refuse('CREDIT_LINE_NOT_HIGHER', { line: amountText(lineMinor, buyer.currency) });
  return asked.endsOn !== null && asked.endsOn <= today ? refuse('CREDIT_LINE_ENDS_TOO_EARLY') : null;
}

/** Why the program does not accept this line (§5: a step and a maximum), or null. */
export function refuseCreditTerms(
  { requestedMinor, currency, endsOn }: AskedLine,
  { stepMinor, maxMinor, maxDays }: CreditTerms,
  today: PlainDate,
): Refusal | null {
  if (requestedMinor > maxMinor) return refuse('CREDIT_LINE_ABOVE_MAX', { max: amountText(maxMinor, currency) });
  if (requestedMinor % stepMinor !== 0)
    return refuse('CREDIT_LINE_NOT_IN_STEPS', { step: amountText(stepMinor, currency) });
  return endsOn !== null && endsOn > addDays(today, maxDays)
    ? refuse('CREDIT_LINE_ENDS_TOO_LATE', { days: maxDays })
    : null;
}

/** Why somebody may not cancel a request, or null: its author and the Account Admins may, until underwriting has decided. */
export function refuseCancelling(
  request: CreditIncrease | undefined,
  userId: UserId,
  roles: readonly Role[],
): Refusal | null {
  if (!request) return refuse('NOT_FOUND');
  if (request.requestedByUserId !== userId && !hasRole(roles, 'buyerAdministrator')) return refuse('FORBIDDEN');
  return request.status === 'pending' ? null : refuse('CREDIT_INCREASE_DECIDED');
}

/** The temporary increase that is in force now, if any. */
export function temporaryIncrease(increases: readonly CreditIncrease[]): CreditIncrease | undefined {
  return increases.find(
    ({ type, status, endedAt }) =>
      type === 'temporary' && (status === 'approved' || status === 'approvedInPart') && !endedAt,
  );
}

/** The newest request if it failed; its author can send it again. */
export function failedCreditIncrease(increases: readonly CreditIncrease[]): CreditIncrease | null {
  const [newest] = increases.toSorted((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1));
  return newest?.status === 'failed' ? newest : null;
}

/**
 * The line after a temporary increase ends: the former line, but at least what is in use. If the line was lowered in the meantime, the
 * lower line stays.
 */
export function lineAfterEnd(
  { creditApprovedMinor, openMinor, authorisedMinor }: AccountTotals,
  formerMinor: number,
): number {
  return Math.min(creditApprovedMinor, Math.max(formerMinor, openMinor + authorisedMinor));
}

function amountText(minor: number, currency: Currency): string {
  return `${currency} ${decimalText(money(minor, currency))}`;
}
