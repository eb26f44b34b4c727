import { useState } from 'react';
import { inputOf } from '../../../domain/action.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { money } from '../../../domain/money.ts';
import { type PayInvoicesInput, payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import type { Entry, Offline } from '../../offline/offline.ts';
import { usePaymentApproval } from '../../platform/react/payment-approval.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { mayHaveArrived } from '../../ui/status/action-status.ts';
import { useNow } from '../../ui/text/use-now.ts';
import type { GraphqlClient } from '../../platform/wire/graphql/graphql-client.ts';
import { requestQuote } from '../../platform/wire/payment-quote.ts';

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

/** An entry to send again, with what the person was told about it. */
type Again = {
  readonly entry: Entry;
  /** The payment's input, if it is sent as a new entry. */
  readonly payment: PayInvoicesInput | null;
  /** Whether to request the server's quote first. */
  readonly asksForQuote: boolean;
  /** True if it may be sent without a quote: no unannounced approval would follow. */
  readonly mayGoWithout: boolean;
};

/** Sent, refused, or not sent: the server gave no quote, and the author was not told the consequence. */
type SentAgain = { readonly kind: 'sent' | 'noQuote' } | { readonly kind: 'refused'; readonly refusal: Refusal };

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
