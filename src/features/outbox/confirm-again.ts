import type { Refusal } from '../../../domain/errors.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { Entry, Offline } from '../../offline/offline.ts';
import type { GraphqlClient } from '../../platform/wire/graphql/graphql-client.ts';
import { requestQuote } from '../../platform/wire/payment-quote.ts';

/** An entry to send again, with what the person was told about it. */
export type Again = {
  readonly entry: Entry;
  /** The payment's input, if it is sent as a new entry. */
  readonly payment: PayInvoicesInput | null;
  /** Whether to request the server's quote first. */
  readonly asksForQuote: boolean;
  /** True if it may be sent without a quote: no unannounced approval would follow. */
  readonly mayGoWithout: boolean;
};

/** Sent, refused, or not sent: the server gave no quote, and the author was not told the consequence. */
export type SentAgain = { readonly kind: 'sent' | 'noQuote' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Sends an entry again on the current rows; a payment gets a new quote, as at its first confirmation. */
export async function confirmAgain(
  { offline, client }: { readonly offline: Offline; readonly client: GraphqlClient },
  { entry, payment, asksForQuote, mayGoWithout }: Again,
): Promise<SentAgain> {
  const quote = payment && asksForQuote ? await requestQuote(client, payment, offline.identity.subject) : null;
  if (quote?.kind === 'refused') return quote;
  if (quote?.kind === 'none' && !mayGoWithout) return { kind: 'noQuote' };
  const token = quote?.kind === 'quoted' ? quote.token : null;
  const answer = await offline.entries.confirmAgain(entry.id, token);
  return answer.ok ? { kind: 'sent' } : { kind: 'refused', refusal: answer.refusal };
}
