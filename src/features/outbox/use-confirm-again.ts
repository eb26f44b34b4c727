import { useState } from 'react';
import { inputOf } from '../../../domain/action.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { money } from '../../../domain/money.ts';
import { payInvoices, type PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { Entry } from '../../offline/offline.ts';
import { usePaymentApproval } from '../../platform/react/payment-approval.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { mayHaveArrived } from '../../ui/status/action-status.ts';
import { useNow } from '../../ui/text/use-now.ts';
import { confirmAgain } from './confirm-again.ts';

/** Sends an entry that needs its author again, and says before the click whether a payment will need an approval. */
export function useConfirmAgain(entry: Entry) {
  const { offline, client } = usePortal();
  const { isOnline } = useSyncStatus();
  const now = instantFromMs(useNow());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const [hasNoQuote, setHasNoQuote] = useState(false);
  const payment = newPaymentOf(entry);
  const total = payment && money(payment.totalMinor, payment.currency);
  const asksForQuote = isOnline && !hasNoQuote;
  const approval = usePaymentApproval(total, asksForQuote, now);
  const mayGoWithout = usePaymentApproval(total, false, now) === null || approval !== null;
  const confirm = async (): Promise<void> => {
    setIsWorking(true);
    try {
      const came = await confirmAgain({ offline, client }, { entry, payment, asksForQuote, mayGoWithout });
      setHasNoQuote(came.kind === 'noQuote');
      setRefusal(came.kind === 'refused' ? came.refusal : null);
    } finally {
      setIsWorking(false);
    }
  };
  return { confirm, isWorking, refusal, approval, hasNoQuote };
}

/** A payment that is sent as a new entry. One that may have reached the server is sent again unchanged, with its old quote. */
function newPaymentOf({ envelope, state }: Entry): PayInvoicesInput | null {
  return state.kind === 'needsYou' && !mayHaveArrived(state) ? inputOf(payInvoices, envelope) : null;
}
