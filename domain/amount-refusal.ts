import { type ErrorCode, type Refusal, refuse } from './errors.ts';
import type { AmountReason, Currency } from './money.ts';

const codeOf = {
  empty: 'AMOUNT_MISSING',
  notANumber: 'BAD_AMOUNT',
  otherCurrency: 'AMOUNT_IN_OTHER_CURRENCY',
  signed: 'AMOUNT_SIGNED',
  badGroups: 'AMOUNT_NOT_IN_GROUPS',
  ambiguous: 'AMOUNT_AMBIGUOUS',
  tooManyDecimals: 'AMOUNT_TOO_MANY_DECIMALS',
  tooLarge: 'AMOUNT_TOO_LARGE',
} as const satisfies Record<AmountReason, ErrorCode>;

/** The form's message for an amount that could not be read. */
export function refuseAmount(reason: AmountReason, currency: Currency): Refusal {
  return refuse(codeOf[reason], { currency });
}
