import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { hasRole } from '../../../../domain/access/role.ts';
import { payableNowMinor } from '../../../../domain/invoices/charge-rules.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader, Section, SplitLayout, StickyBar } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { AmountDue } from './amount-due.tsx';
import { BackToList } from './back-to-list.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceTimeline } from './invoice-timeline-list.tsx';
import { InvoiceNotes } from './invoice-notes.tsx';
import { invoiceQuery } from '../invoice-queries.ts';
import { NotPayable, PayInvoice } from './pay-invoice.tsx';
import { whyNotPayable } from '../payability.ts';
import classes from './invoice-detail.module.css';

/** One invoice: what is due first, then the facts, and what has happened to it. All of it from this device. */
export function InvoiceDetailScreen({ chargeId }: { readonly chargeId: string }) {
  const { offline } = usePortal();
  const invoice = useOfflineQuery(invoiceQuery(offline, chargeId));
  if (invoice.isError) return <FailedState onRetry={() => void invoice.refetch()} />;
  if (invoice.isPending) return <LoadingState />;
  if (invoice.data === null) return <NotOnDevice />;
  return <InvoiceDetail view={invoice.data} />;
}

function InvoiceDetail({ view }: { readonly view: ChargeView }) {
  const { t } = useLingui();
  const { program, roles } = usePortal();
  const sync = useSyncStatus();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const { row } = view;
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  const payableMinor = canPay ? payableNowMinor(row, view.waitingMinor) : 0;
  const pay = payableMinor > 0 ? <PayInvoice view={view} payableMinor={payableMinor} /> : null;
  return (
    <>
      <PageHeader
        back={<BackToList />}
        title={
          <Trans id="invoices.detail.title">
            Invoice <bdi>{row.invoiceNumber}</bdi>
          </Trans>
        }
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
        actions={isPhone ? null : pay}
      />
      <AmountDue view={view} />
      {canPay && !pay ? (
        <div className={classes.note}>
          <Note tone={whyNotPayable(view) === 'paid' ? 'positive' : 'info'}>
            <NotPayable view={view} />
          </Note>
        </div>
      ) : null}
      <SplitLayout
        main={
          <>
            <InvoiceNotes key={row.id} view={view} />
            <InvoiceFacts charge={row} />
            <InvoiceLines charge={row} />
          </>
        }
        side={
          <Section title={<Trans id="invoices.timeline.title">Timeline</Trans>}>
            <InvoiceTimeline charge={row} />
          </Section>
        }
      />
      {isPhone && pay ? (
        <StickyBar label={t({ id: 'invoices.detail.actions', message: 'What you can do' })}>{pay}</StickyBar>
      ) : null}
    </>
  );
}

function NotOnDevice() {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  if (sync.asOf === null) return <FirstLoad status={sync} onRetry={() => void offline.pull()} />;
  return (
    <>
      <PageHeader back={<BackToList />} title={<Trans id="invoices.detail.missing-title">Invoice</Trans>} />
      <EmptyState title={<Trans id="invoices.detail.missing">This invoice is not on this device</Trans>}>
        {sync.isOnline ? (
          <Trans id="invoices.detail.missing-online">
            It is older than 12 months, or you can no longer see it. Older ones are loaded at the end of the list.
          </Trans>
        ) : (
          <Trans id="invoices.detail.missing-offline">You are offline. Older invoices need a connection.</Trans>
        )}
      </EmptyState>
    </>
  );
}
