import * as v from 'valibot';
import { instantSchema } from '../../../domain/calendar-date.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { defineOperation } from '../wire/operation.ts';

/** The server's signed offer for exactly this payment; it alone makes a payment count as composed online. */
export const paymentQuoteQuery = defineOperation<{ input: PayInvoicesInput }>()({
  name: 'paymentQuote',
  document: `query paymentQuote($input: JSON!) {
  paymentQuote(input: $input) { token expiresAt }
}`,
  answer: v.object({ paymentQuote: v.object({ token: v.string(), expiresAt: instantSchema }) }),
});
