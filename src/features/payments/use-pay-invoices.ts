import { useRef, useState } from 'react';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { Offline } from '../../offline/offline.ts';
import type { GraphqlClient } from '../../platform/wire/graphql/graphql-client.ts';
import { type Quote, requestQuote } from '../../platform/wire/payment-quote.ts';

export type Paying =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Confirms a payment as its button promised; `paysNow` is that promise, used by the whole page: pay now, or queue. Returns the id once the
 * payment is stored or done, or null if it was refused. A second call during the first does nothing.
 */
export function usePayInvoices() {
  const { offline, client } = usePortal();
  const { isOnline } = useSyncStatus();
  const [hasNoQuote, setHasNoQuote] = useState(false);
  // Forgotten while offline, so that the quote is requested again once the connection is back.
  if (hasNoQuote && !isOnline) setHasNoQuote(false);
  const isUnderWay = useRef(false);
  const [state, setState] = useState<Paying>({ kind: 'idle' });
  const pay = async (confirmed: Confirmed): Promise<string | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setState({ kind: 'working' });
    try {
      const paid = await confirmPayment({ offline, client }, confirmed);
      setHasNoQuote(!paid.ok && paid.refusal.code === 'NOT_PAID_NOW');
      setState(paid.ok ? { kind: 'idle' } : { kind: 'refused', refusal: paid.refusal });
      return paid.ok ? paid.id : null;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { state, pay, paysNow: isOnline && !hasNoQuote };
}

/** A confirmed payment, with what the text of the button has promised. */
type Confirmed = {
  readonly input: PayInvoicesInput;
  /**
   * Whether the button promised to pay now: then the server's quote is requested. After a promise to queue, no quote is requested, even if
   * the connection has returned meanwhile, because the announced approval is to follow.
   */
  readonly isOnline: boolean;
  /** The edited waiting payment: it is replaced in the same transaction, or not at all. */
  readonly replaces: string | undefined;
};

/** The id of the queued or completed payment, or the reason of a failure. */
type Paid = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly refusal: Refusal };

type Ways = { readonly offline: Offline; readonly client: GraphqlClient };

/**
 * Queues a payment in the outbox, which sends it now or later. A browser that stores nothing performs it at once, with a connection; a page
 * that stores nothing because it is outdated does not.
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
  // A payment that was promised now is not queued instead: it might wait for an approval that was not announced.
  if (isOnline && quote.kind === 'none') return { ok: false, refusal: refuse('NOT_PAID_NOW') };
  const token = quote.kind === 'quoted' ? quote.token : null;
  const kept = await offline.enqueue('payInvoices', input, replaces ? { quote: token, replaces } : { quote: token });
  return kept.ok ? { ok: true, id: kept.entry.id } : kept;
}

/**
 * Sends a payment and waits for the server's answer, because the result page shows it. The payment has no quote, so it may need an
 * approval, as the review has said. Without an answer, the same amounts are sent again under the same id.
 */
async function payNow(offline: Offline, input: PayInvoicesInput): Promise<Paid> {
  const done = await offline.perform('payInvoices', input);
  await offline.pull();
  return done.ok ? { ok: true, id: done.answer.id } : { ok: false, refusal: done.refusal };
}
