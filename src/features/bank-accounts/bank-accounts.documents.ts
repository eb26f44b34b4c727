import { graphql } from '../../platform/wire/operation.ts';

/**
 * Sends the details of a bank account, which the server stores sealed; returns those that may be shown, for the action that adds it.
 * Refusals: those of the fields, CURRENCY_MISMATCH, BANK_ACCOUNT_DUPLICATE, BANK_ACCOUNT_NOT_ADDED, THROTTLED.
 */
export const keepBankDetailsMutation = graphql(`mutation keepBankDetails($typed: JSON!) {
  keepBankDetails(typed: $typed) { detailsId holderName bankName accountLast4 country currency }
}`);
