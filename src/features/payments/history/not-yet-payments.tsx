import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import type { ReactNode } from 'react';
import type { Currency } from '../../../../domain/money.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import type { Entry } from '../../../offline/offline.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { ActionChip } from '../../../ui/status/action-chip.tsx';
import { statusOfEntry } from '../../../ui/status/action-status.ts';
import { BareButton } from '../../../ui/fields/bare-button.tsx';
import { AgeText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { useOpenOutbox } from '../../../kit/dialog/open-dialog.ts';
import { paymentRequestsQuery } from './payment-queries.ts';
import classes from './payments-history.module.css';

/** Requested payments that are not processing yet: on this device, or waiting for an approval. They are listed separately from payments. */
export function NotYetPayments() {
  const { offline } = usePortal();
  const openOutbox = useOpenOutbox();
  const entries = useEntries().flatMap(queuedPayment);
  const { data: requests = [] } = useOfflineQuery(paymentRequestsQuery(offline));
  // A sent entry stays until the sync has delivered its request: one line for both.
  const queued = entries.filter(({ entry }) => !requests.some((request) => request.actionId === entry.id));
  if (queued.length + requests.length === 0) return null;
  return (
    <section className={classes.notYet}>
      <h2 className={classes.notYetTitle}>
        <Trans id="payments.not-yet.title">Not yet processing</Trans>
      </h2>
      <ul className={classes.plainList}>
        {queued.map(({ entry, input }) => (
          <li key={entry.id} className={classes.notYetItem}>
            <BareButton className={classes.notYetLink} data-queued={entry.id} onClick={openOutbox}>
              <Line
                amountMinor={input.totalMinor}
                currency={input.currency}
                count={input.lines.length}
                chip={<ActionChip status={statusOfEntry(entry.state)} />}
              >
                <AgeText instant={entry.envelope.composedAt} />
              </Line>
            </BareButton>
          </li>
        ))}
        {requests.map((request) => (
          <li key={request.id} className={classes.notYetItem}>
            <Link
              to="/approvals/$approvalId"
              params={{ approvalId: request.id }}
              className={classes.notYetLink}
              data-waiting-approval={request.id}
            >
              <Line
                amountMinor={request.amountMinor}
                currency={request.currency}
                count={request.bound.filter(({ collection }) => collection === 'charges').length}
                chip={<ActionChip status={request.state === 'blocked' ? 'blocked' : 'waitingForApproval'} />}
              >
                <bdi>{request.authorName}</bdi> · <AgeText instant={request.createdAt} />
              </Line>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type LineProps = {
  readonly amountMinor: number | null;
  readonly currency: Currency | null;
  readonly count: number;
  readonly chip: ReactNode;
  /** Who asked for the payment, and when. */
  readonly children: ReactNode;
};

function Line({ amountMinor, currency, count, chip, children }: LineProps) {
  return (
    <>
      <span className={classes.notYetWhat}>
        <Plural id="payments.not-yet.invoices" value={count} one="Payment of # invoice" other="Payment of # invoices" />
        <span className={classes.second}>{children}</span>
      </span>
      {chip}
      <span className={classes.figure}>
        {amountMinor !== null && currency ? (
          <MinorText minor={amountMinor} currency={currency} weight="strong" />
        ) : null}
      </span>
    </>
  );
}

/** A payment in the outbox with its amounts; null for other entries. */
function queuedPayment(entry: Entry) {
  if (entry.envelope.kind !== payInvoices.kind) return [];
  // The server has accepted the payment: the sync is about to deliver it as a row of its own.
  if (entry.state.kind === 'sent' && entry.state.outcome === 'completed') return [];
  const input = v.safeParse(payInvoices.input, entry.envelope.input);
  return input.success ? [{ entry, input: input.output }] : [];
}
