import type { Refusal } from '../../../domain/errors.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { Entry, Offline } from '../../offline/offline.ts';
import type { GraphqlClient } from '../../platform/wire/graphql-client.ts';
import { requestQuote } from '../../platform/wire/payment-quote.ts';

/** An entry that is sent again, and what its author has been told of it. */
export type Again = {
  readonly entry: Entry;
  /** What it pays, where it is a payment that goes as a new one. */
  readonly payment: PayInvoicesInput | null;
  /** Whether the server is to be asked for its offer first. */
  readonly asksForQuote: boolean;
  /** True where it may go without one: nothing waits for an approval that was not announced. */
  readonly mayGoWithout: boolean;
};

/** Sent, refused, or still here because the server has given no offer and its author does not know what follows from that. */
export type SentAgain = { readonly kind: 'sent' | 'noQuote' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Sends an entry again on the rows as they are now; a payment with the server's offer, as when it is paid the first time. */
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
