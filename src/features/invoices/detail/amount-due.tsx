import { Trans } from '@lingui/react/macro';
import { IconMessageReport } from '@tabler/icons-react';
import { isMember, shownStatus } from '../../../../domain/invoices/charge-rules.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { ChargeStatusBadge } from '../../../ui/status/charge-status-badge.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { StatusBadge } from '../../../ui/status/status-badge.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { Semaphore } from './waiting-lines.tsx';
import classes from './invoice-detail.module.css';

/** The main facts of an invoice: remaining due, due date and status. */
export function AmountDue({ view }: { readonly view: ChargeView }) {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const { row } = view;
  return (
    <div className={classes.due}>
      <div>
        <MainAmount view={view} />
        <Semaphore view={view} />
        {row.pendingAmountMinor > 0 ? (
          <div className={classes.pending}>
            <Trans id="invoices.detail.pending">
              <MinorText minor={row.pendingAmountMinor} currency={row.currency} /> is processing
            </Trans>
          </div>
        ) : null}
      </div>
      <div>
        <div className={classes.dueLabel}>
          {row.type === 'credit' ? (
            <Trans id="invoices.detail.billed">Billed</Trans>
          ) : (
            <Trans id="invoices.detail.due">Due</Trans>
          )}
        </div>
        <div className={classes.dueDate}>
          <DateText date={row.type === 'credit' ? row.billDate : row.dueDate} />
        </div>
        <div className={classes.badges}>
          <ChargeStatusBadge status={shownStatus(row, today)} />
          {row.hasOpenDispute ? (
            <StatusBadge tone="warning" icon={IconMessageReport}>
              <Trans id="invoices.mark.disputed">Disputed</Trans>
            </StatusBadge>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** A credit has no amount due, so its total is shown. A member of a consolidated invoice is due through that invoice. */
function MainAmount({ view: { row } }: { readonly view: ChargeView }) {
  const isCredit = row.type === 'credit';
  const isOfOther = isMember(row);
  return (
    <>
      <div className={classes.dueLabel}>
        {isCredit ? (
          <Trans id="invoices.detail.credit">Credit</Trans>
        ) : isOfOther ? (
          <Trans id="invoices.fact.total">Total</Trans>
        ) : (
          <Trans id="invoices.detail.remaining">Remaining due</Trans>
        )}
      </div>
      <MinorText
        minor={isCredit || isOfOther ? row.totalMinor : row.remainingDueMinor}
        currency={row.currency}
        size="xl"
        weight="strong"
      />
    </>
  );
}
