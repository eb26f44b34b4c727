import type { Subject } from '../../../domain/subject.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { isErrorCode, refuse } from '../../../domain/errors.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { GraphqlClient } from './graphql-client.ts';
import { paymentQuoteQuery } from './payment-quote.documents.ts';

/** What asking for a quote came to: without one the payment can still be queued, it then counts as composed offline. */
export type Quote =
  | { readonly kind: 'quoted'; readonly token: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'none' };

/** Somebody waits with a finger on the button: a server that does not answer by then is as good as none. */
const quoteTimeOutMs = 6_000;

/** Asks the server for its signed offer for exactly this payment; with a subject, for nobody else. Never throws. */
export async function requestQuote(client: GraphqlClient, input: PayInvoicesInput, subject?: Subject): Promise<Quote> {
  const delivery = await client.request(paymentQuoteQuery, { input }, { subject, timeOutMs: quoteTimeOutMs });
  if (delivery.kind === 'answered') return { kind: 'quoted', token: delivery.body.paymentQuote.token };
  if (delivery.kind !== 'requestRefused') return { kind: 'none' };
  const { code, values } = delivery;
  return { kind: 'refused', refusal: isErrorCode(code) ? refuse(code, values) : refuse('BAD_REQUEST') };
}
