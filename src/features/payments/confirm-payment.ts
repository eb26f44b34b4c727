import type { Refusal } from '../../../domain/errors.ts';
import { refuse } from '../../../domain/errors.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { Offline } from '../../offline/offline.ts';
import type { GraphqlClient } from '../../platform/wire/graphql-client.ts';
import type { Quote } from '../../platform/wire/payment-quote.ts';
import { requestQuote } from '../../platform/wire/payment-quote.ts';

/** A payment as it was confirmed, with what its button said. */
export type Confirmed = {
  readonly input: PayInvoicesInput;
  /**
   * Whether the button said that it pays: then the server is asked for its quote. What said that it queues is kept without one,
   * even where a connection came back under the finger: the approval that it named is then what happens.
   */
  readonly isOnline: boolean;
  /** The waiting payment that was edited: it goes in the same moment, or not at all. */
  readonly replaces: string | undefined;
};

/** The id of what was kept or done, or why neither is so. */
export type Paid = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly refusal: Refusal };

type Ways = { readonly offline: Offline; readonly client: GraphqlClient };

/**
 * Keeps a payment in the outbox, which sends it now or later; a browser that keeps nothing does it now, with a connection. A page that
 * keeps nothing because it is too old sends nothing either.
 */
export function confirmPayment(ways: Ways, confirmed: Confirmed): Promise<Paid> {
  const { canKeep, isUpdateNeeded } = ways.offline.status();
  const isKept = canKeep || isUpdateNeeded || !confirmed.isOnline;
  return isKept ? keepPayment(ways, confirmed) : payNow(ways.offline, confirmed.input);
}

async function keepPayment({ offline, client }: Ways, { input, isOnline, replaces }: Confirmed): Promise<Paid> {
  const quote: Quote = isOnline ? await requestQuote(client, input, offline.identity.subject) : { kind: 'none' };
  if (quote.kind === 'refused') {
    void offline.pull();
    return { ok: false, refusal: quote.refusal };
  }
  // What promised to pay now is not queued in its place, perhaps to wait for an approval that nobody has announced.
  if (isOnline && quote.kind === 'none') return { ok: false, refusal: refuse('NOT_PAID_NOW') };
  const token = quote.kind === 'quoted' ? quote.token : null;
  const kept = await offline.enqueue('payInvoices', input, replaces ? { quote: token, replaces } : { quote: token });
  return kept.ok ? { ok: true, id: kept.entry.id } : kept;
}

/**
 * What became of it only the server knows then: that is fetched before its result is shown. It goes without the server's offer, so that
 * it may wait for an approval, as the review has said. Left without an answer, the same amounts go under the same id once more.
 */
async function payNow(offline: Offline, input: PayInvoicesInput): Promise<Paid> {
  const done = await offline.perform('payInvoices', input);
  await offline.pull();
  return done.ok ? { ok: true, id: done.answer.id } : { ok: false, refusal: done.refusal };
}
