import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCardPay, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../../domain/access/role.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { NotYetPayments } from './not-yet-payments.tsx';
import { matchingPayments, paymentCounts } from './payment-list.ts';
import { paymentsQuery } from './payment-queries.ts';
import { PaymentTable } from './payment-table.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import type { PaymentsSearch } from './payments-search.ts';
import classes from './payments-history.module.css';

type PaymentsScreenProps = {
  readonly search: PaymentsSearch;
  /** Puts a change into the address, without a new entry in the history. */
  readonly onSearch: (change: Partial<PaymentsSearch>) => void;
};

/** The payments of the account, all read from this device; what is on its way to becoming one stands apart, above them. */
export function PaymentsScreen({ search, onSearch }: PaymentsScreenProps) {
  const { offline, program, roles } = usePortal();
  const sync = useSyncStatus();
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  return (
    <>
      <PageHeader
        title={<Trans id="payments.list.title">Payments</Trans>}
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
        actions={canPay ? <PayButton /> : null}
      />
      {sync.asOf === null ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : (
        <>
          <NotYetPayments />
          <PaymentList search={search} canPay={canPay} onSearch={onSearch} />
        </>
      )}
    </>
  );
}

function PayButton() {
  return (
    <Button renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{}} />}>
      <Trans id="payments.list.pay">Pay invoices</Trans>
    </Button>
  );
}

function PaymentList({ search, canPay, onSearch }: PaymentsScreenProps & { readonly canPay: boolean }) {
  const { offline } = usePortal();
  const isPhone = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const payments = useOfflineQuery(paymentsQuery(offline));
  const tab = search.tab ?? 'all';
  const shown = payments.data ? matchingPayments(payments.data, tab, search.q) : [];
  return (
    <>
      <PaymentTabs
        active={tab}
        counts={payments.data ? paymentCounts(payments.data, search.q) : null}
        onChoose={(chosen) => onSearch({ tab: chosen === 'all' ? undefined : chosen })}
      />
      <PaymentSearch search={search} onSearch={onSearch} />
      {payments.isError ? <FailedState onRetry={() => void payments.refetch()} /> : null}
      {payments.isPending ? <LoadingState /> : null}
      {payments.data && shown.length === 0 ? (
        <NothingFound search={search} isNothingThere={payments.data.length === 0} canPay={canPay} onSearch={onSearch} />
      ) : null}
      {shown.length > 0 ? <PaymentTable key={`${tab} ${isPhone}`} listed={shown} isPhone={isPhone} /> : null}
    </>
  );
}

/** Each pause of the typing is in the address. */
function PaymentSearch({ search, onSearch }: PaymentsScreenProps) {
  const { t } = useLingui();
  return (
    <div className={classes.toolbar}>
      <SearchField
        label={t({ id: 'payments.search.label', message: 'Search payments' })}
        placeholder={t({ id: 'payments.search.placeholder', message: 'Reference, invoice or amount' })}
        clearLabel={t({ id: 'payments.search.clear', message: 'Clear the search' })}
        asked={search.q ?? ''}
        onSearch={(q) => onSearch({ q: q.trim() || undefined })}
      />
    </div>
  );
}

type NothingFoundProps = PaymentsScreenProps & { readonly isNothingThere: boolean; readonly canPay: boolean };

function NothingFound({ search, isNothingThere, canPay, onSearch }: NothingFoundProps) {
  if (isNothingThere) {
    return (
      <EmptyState
        icon={IconCreditCardPay}
        title={<Trans id="payments.empty.title">No payments yet</Trans>}
        action={canPay ? <PayButton /> : null}
      >
        <Trans id="payments.empty.text">Every payment of this account is listed here, from asking to arrival.</Trans>
      </EmptyState>
    );
  }
  if (search.q === undefined) {
    return (
      <EmptyState icon={IconCreditCardPay} title={<Trans id="payments.empty.tab">No payments of this kind</Trans>} />
    );
  }
  return (
    <EmptyState
      icon={IconSearch}
      title={<Trans id="payments.empty.search">No payment on this device matches</Trans>}
      action={
        <Button variant="default" onClick={() => onSearch({ tab: undefined })}>
          <Trans id="payments.empty.search-all">Search all payments</Trans>
        </Button>
      }
    >
      <Trans id="payments.empty.search-text">Try a reference, an invoice number or an amount.</Trans>
    </EmptyState>
  );
}
