import { graphql } from './operation.ts';

/** The server's signed offer for exactly this payment; it alone makes a payment count as composed online. */
export const paymentQuoteQuery = graphql(`query paymentQuote($input: JSON!) {
  paymentQuote(input: $input) { token expiresAt }
}`);
