import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { invoiceDocument } from '../../../../domain/invoices/invoice-document.ts';
import { safeName } from '../../../../domain/files/stored-file.ts';
import { DocumentsButton } from '../../../kit/document/documents-button.tsx';
import { useBusinessName } from '../../../kit/document/use-business-name.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { useInvoicePermissions } from '../../../platform/react/use-invoice-permissions.ts';
import { FailedState } from '../../../ui/layout/screen-state.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { Section } from '../../../ui/layout/layout.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { invoiceMembersQuery } from '../invoice-queries.ts';
import classes from './invoice-detail.module.css';

/** The members of a consolidated invoice: each has a link, and all can be downloaded together. */
export function InvoiceMembers({ charge }: { readonly charge: Charge }) {
  const { offline } = usePortal();
  const businessOn = useBusinessName();
  const { mayDownload } = useInvoicePermissions();
  const members = useOfflineQuery(invoiceMembersQuery(offline, charge.id));
  return (
    <Section title={<Trans id="invoices.members.title">Invoices billed with this one</Trans>}>
      {members.isError ? <FailedState onRetry={() => void members.refetch()} /> : null}
      {members.isPending ? <LoadingState /> : null}
      {members.data ? <MembersTable charge={charge} members={members.data.map(({ row }) => row)} /> : null}
      {members.data && members.data.length > 0 && mayDownload ? (
        <DocumentsButton
          rows={members.data}
          document={({ row }, frame, words) => invoiceDocument(row, businessOn(row.billDate), frame, words)}
          name={safeName(charge.invoiceNumber, '')}
        />
      ) : null}
    </Section>
  );
}

function MembersTable({ charge, members }: { readonly charge: Charge; readonly members: readonly Charge[] }) {
  const shownMinor = members.reduce((total, { totalMinor }) => total + totalMinor, 0);
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">
            <Trans id="invoices.column.number">Invoice</Trans>
          </th>
          <th scope="col">
            <Trans id="invoices.column.bill-date">Billed</Trans>
          </th>
          <th scope="col" data-figure>
            <Trans id="invoices.column.total">Total</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ id, invoiceNumber, poNumber, billDate, totalMinor, currency }) => (
          <tr key={id}>
            <td>
              <Link to="/account-overview/invoices/$chargeId" params={{ chargeId: id }} className={classes.member}>
                <bdi>{invoiceNumber}</bdi>
              </Link>
              {poNumber === null ? null : (
                <span className={classes.memberNote}>
                  <bdi>{poNumber}</bdi>
                </span>
              )}
            </td>
            <td>
              <DateText date={billDate} />
            </td>
            <td data-figure>
              <MinorText minor={totalMinor} currency={currency} />
            </td>
          </tr>
        ))}
        {shownMinor < charge.totalMinor ? (
          <tr>
            <td colSpan={2}>
              <Trans id="invoices.members.unseen">Invoices that aren’t on this device or that you can’t see</Trans>
            </td>
            <td data-figure>
              <MinorText minor={charge.totalMinor - shownMinor} currency={charge.currency} weight="quiet" />
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
