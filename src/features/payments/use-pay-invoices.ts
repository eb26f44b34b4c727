import { useRef, useState } from 'react';
import type { Refusal } from '../../../domain/errors.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { Quote } from '../../platform/payment-quote.ts';
import { requestQuote } from '../../platform/payment-quote.ts';
import { usePortal } from '../../platform/portal-context.ts';

export type Paying =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type Confirmed = {
  /**
   * Whether the button said that it pays: then the server is asked for its quote. What said that it queues is kept without one,
   * even where a connection came back under the finger: the approval that it named is then what happens.
   */
  readonly isOnline: boolean;
  /** The waiting payment that was edited: it goes in the same moment, or not at all. */
  readonly replaces: string | undefined;
};

/**
 * Confirms a payment as its button said: with the server's quote or without one, it is kept in the outbox, which sends it now
 * or later. Answers the entry's id once it is really kept, or null where it was refused. A second call while the first is
 * under way does nothing.
 */
export function usePayInvoices() {
  const { offline, client } = usePortal();
  const isUnderWay = useRef(false);
  const [state, setState] = useState<Paying>({ kind: 'idle' });
  const pay = async (input: PayInvoicesInput, { isOnline, replaces }: Confirmed): Promise<string | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setState({ kind: 'working' });
    try {
      const quote: Quote = isOnline ? await requestQuote(client, input, offline.identity.subject) : { kind: 'none' };
      if (quote.kind === 'refused') {
        setState({ kind: 'refused', refusal: quote.refusal });
        void offline.pull();
        return null;
      }
      const token = quote.kind === 'quoted' ? quote.token : null;
      const kept = await offline.enqueue(
        'payInvoices',
        input,
        replaces ? { quote: token, replaces } : { quote: token },
      );
      setState(kept.ok ? { kind: 'idle' } : { kind: 'refused', refusal: kept.refusal });
      return kept.ok ? kept.entry.id : null;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { state, pay };
}
