import { graphql } from './operation.ts';

/** The server's signed quote for exactly this payment; only with it a payment counts as composed online. */
export const paymentQuoteQuery = graphql(`query paymentQuote($input: JSON!) {
  paymentQuote(input: $input) { token expiresAt }
}`);
