import * as v from 'valibot';
import type { Role } from '../../../domain/access/role.ts';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { creditIncreaseTypes } from '../../../domain/accounts/credit-increase.ts';
import { type CreditTerms, refuseCreditIncrease, refuseCreditTerms } from '../../../domain/accounts/credit-line.ts';
import { requestCreditIncreaseInputSchema } from '../../../domain/accounts/request-credit-increase.action.ts';
import { refuseAmount } from '../../../domain/amount-refusal.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { type PlainDate, isPlainDate } from '../../../domain/time/calendar-date.ts';
import type { TypedAmount } from '../../ui/fields/typed-amount.ts';

/** The basis of the form: the account, the program's terms, today's date, and how amounts are typed. */
export type IncreaseBasis = {
  readonly buyer: Buyer;
  readonly terms: CreditTerms;
  readonly today: PlainDate;
  readonly roles: readonly Role[];
  readonly read: (text: string) => TypedAmount;
};

/** Why a typed line is refused, by the rules of the action and the server. */
export function refuseTypedLine(text: string, { buyer, terms, today, roles, read }: IncreaseBasis): Refusal | null {
  const typed = read(text);
  if (typed.kind === 'wrong') return refuseAmount(typed.reason, buyer.currency);
  const requestedMinor = typed.kind === 'amount' ? typed.amountMinor : 0;
  const asked = { type: 'permanent', currency: buyer.currency, requestedMinor, endsOn: null } as const;
  return refuseCreditIncrease(asked, buyer, { today, roles }) ?? refuseCreditTerms(asked, terms, today);
}

/** Why a typed last day is refused; null where none is typed. */
export function refuseTypedEnd(text: string, { buyer, terms, today, roles }: IncreaseBasis): Refusal | null {
  if (!isPlainDate(text)) return null;
  const asked = { type: 'temporary', currency: buyer.currency, endsOn: text } as const;
  return (
    refuseCreditIncrease({ ...asked, requestedMinor: (buyer.creditApprovedMinor ?? 0) + 1 }, buyer, { today, roles }) ??
    refuseCreditTerms({ ...asked, requestedMinor: 0 }, terms, today)
  );
}

const reasonSchema = requestCreditIncreaseInputSchema.pipe[0].entries.reason;

/** Parses the typed request; all wrong fields are named at once. */
export function typedIncreaseSchema(basis: IncreaseBasis) {
  return v.pipe(
    v.object({
      type: v.picklist(creditIncreaseTypes),
      line: v.string(),
      endsOn: v.string(),
      why: v.string(),
    }),
    v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }) => {
      const wrong = (key: 'line' | 'endsOn' | 'why') =>
        addIssue({ path: [{ type: 'object', origin: 'value', input: typed, key, value: typed[key] }] });
      const amount = basis.read(typed.line);
      const isLine = amount.kind === 'amount' && refuseTypedLine(typed.line, basis) === null;
      const endsOn = typed.type === 'temporary' && isPlainDate(typed.endsOn) ? typed.endsOn : null;
      const isEnd = typed.type === 'permanent' || (endsOn !== null && refuseTypedEnd(typed.endsOn, basis) === null);
      const reason = v.safeParse(reasonSchema, typed.why);
      if (!isLine) wrong('line');
      if (!isEnd) wrong('endsOn');
      if (!reason.success) wrong('why');
      if (!isLine || !isEnd || !reason.success) return NEVER;
      return { type: typed.type, requestedMinor: amount.amountMinor, endsOn, reason: reason.output };
    }),
  );
}
