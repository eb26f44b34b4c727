import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { payableNowMinor } from '../../../../domain/invoices/charge-rules.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { deviceRow } from '../../../kit/detail/detail-read.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { AmountDue } from './amount-due.tsx';
import { DisputeInvoice } from './dispute-invoice.tsx';
import { InvoiceDocuments, KeptInvoice, SellersInvoice } from './invoice-documents.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceMembers } from './invoice-members.tsx';
import { InvoicePdf } from './invoice-pdf.tsx';
import { InvoiceTimeline } from './invoice-timeline-list.tsx';
import { InvoiceNotes } from './invoice-notes.tsx';
import { invoiceQuery } from '../invoice-queries.ts';
import { NotPayable, PayInvoice } from './pay-invoice.tsx';
import { whyNotPayable } from '../payability.ts';
import classes from './invoice-detail.module.css';

type InvoiceDetailScreenProps = {
  readonly chargeId: string;
  /** Renders the applied and the available payments and credits. */
  readonly funds: (view: ChargeView) => ReactNode;
  /** Renders the dispute of the charge, or whether it can be disputed. */
  readonly dispute: (charge: ChargeView['row'], mayDispute: ReactNode) => ReactNode;
};

/** One invoice: the amount due, the facts and the timeline, from this device. */
export function InvoiceDetailScreen({ chargeId, funds, dispute }: InvoiceDetailScreenProps) {
  const { offline, program, roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  const payableMinor = ({ row, waitingMinor }: ChargeView) => (canPay ? payableNowMinor(row, waitingMinor) : 0);
  return (
    <DetailPage
      read={deviceRow(useOfflineQuery(invoiceQuery(offline, chargeId)))}
      back={{ to: '/account-overview', name: <Trans id="invoices.detail.back">Invoices</Trans> }}
      heading={<Trans id="invoices.detail.missing-title">Invoice</Trans>}
      missing={{
        title: <Trans id="invoices.detail.missing">This invoice is not on this device</Trans>,
        text: (
          <>
            {isOnline ? (
              <Trans id="invoices.detail.missing-online">
                It is older than 12 months, or you no longer have access to it. You can load older invoices at the end
                of the list.
              </Trans>
            ) : (
              <Trans id="invoices.detail.missing-offline">You are offline. Older invoices need a connection.</Trans>
            )}
            <KeptInvoice chargeId={chargeId} />
          </>
        ),
      }}
      title={({ row }) => <Title charge={row} />}
      actions={({ row }) => <InvoicePdf charge={row} />}
      mainAction={(view) =>
        payableMinor(view) > 0 ? <PayInvoice view={view} payableMinor={payableMinor(view)} /> : null
      }
      above={(view) => (
        <>
          <AmountDue view={view} />
          {canPay && payableMinor(view) <= 0 ? <WhyNotPayable view={view} /> : null}
        </>
      )}
      main={(view) => (
        <>
          <InvoiceNotes key={view.row.id} view={view} />
          <InvoiceFacts charge={view.row} />
          {view.row.isConsolidated ? <InvoiceMembers charge={view.row} /> : null}
          <InvoiceLines charge={view.row} />
        </>
      )}
      side={(view) => (
        <>
          <Section title={<Trans id="invoices.timeline.title">Timeline</Trans>}>
            <InvoiceTimeline charge={view.row} />
          </Section>
          <InvoiceDocuments charge={view.row} />
          <SellersInvoice charge={view.row} />
          {funds(view)}
          <DisputeInvoice view={view} dispute={dispute} />
        </>
      )}
    />
  );
}

function Title({ charge }: { readonly charge: Charge }) {
  if (charge.type === 'credit')
    return (
      <Trans id="invoices.detail.title-credit">
        Credit <bdi>{charge.invoiceNumber}</bdi>
      </Trans>
    );
  if (charge.type === 'fee')
    return (
      <Trans id="invoices.detail.title-fee">
        Fee <bdi>{charge.invoiceNumber}</bdi>
      </Trans>
    );
  return (
    <Trans id="invoices.detail.title">
      Invoice <bdi>{charge.invoiceNumber}</bdi>
    </Trans>
  );
}

function WhyNotPayable({ view }: { readonly view: ChargeView }) {
  return (
    <div className={classes.note}>
      <Note tone={whyNotPayable(view) === 'paid' ? 'positive' : 'info'}>
        <NotPayable view={view} />
      </Note>
    </div>
  );
}
