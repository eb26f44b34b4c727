import { useRef, useState } from 'react';
import type { Refusal } from '../../../domain/errors.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { type Confirmed, confirmPayment } from './confirm-payment.ts';

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
