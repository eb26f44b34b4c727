import type { Subject } from '../../../domain/subject.ts';
import { type Refusal, isErrorCode, refuse } from '../../../domain/errors.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { GraphqlClient } from './graphql/graphql-client.ts';
import { paymentQuoteQuery } from './payment-quote.documents.ts';

/** Result of asking for a quote; without one the payment can still be queued and counts as composed offline. */
export type Quote =
  | { readonly kind: 'quoted'; readonly token: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'none' };

/** A person is waiting: a server that does not answer in this time counts as unreachable. */
const quoteTimeOutMs = 6_000;

/** Requests the server's signed quote for exactly this payment; with a subject, for nobody else. Never throws. */
export async function requestQuote(client: GraphqlClient, input: PayInvoicesInput, subject?: Subject): Promise<Quote> {
  const delivery = await client.request(paymentQuoteQuery, { input }, { subject, timeOutMs: quoteTimeOutMs });
  if (delivery.kind === 'answered') return { kind: 'quoted', token: delivery.body.paymentQuote.token };
  if (delivery.kind !== 'requestRefused') return { kind: 'none' };
  const { code, values } = delivery;
  return { kind: 'refused', refusal: isErrorCode(code) ? refuse(code, values) : refuse('BAD_REQUEST') };
}
