import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCardPay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { seesAccount } from '../../../../domain/access/visibility.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import { type PaymentTab, paymentTabs } from '../../../../domain/payments/payment-tabs.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import type { ListAddress } from '../../../kit/list/list-route.ts';
import { useRowList } from '../../../kit/list/use-row-list.ts';
import { periodFilter } from '../../../kit/period/period-filter.tsx';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { NotYetPayments } from './not-yet-payments.tsx';
import { paymentColumns, paymentDrawing } from './payment-columns.tsx';
import { matchingPayments, paymentCounts } from './payment-list.ts';
import { paymentsQuery } from './payment-queries.ts';
import type { PaymentsSearch } from './payments-search.ts';

const tabNames: Record<PaymentTab, MessageDescriptor> = {
  all: /*i18n*/ { id: 'payments.tab.all', message: 'All' },
  withBank: /*i18n*/ { id: 'payments.tab.with-bank', message: 'Processing' },
  received: /*i18n*/ { id: 'payments.tab.received', message: 'Received' },
  unapplied: /*i18n*/ { id: 'payments.tab.unapplied', message: 'Unapplied' },
  failed: /*i18n*/ { id: 'payments.tab.failed', message: 'Failed' },
  cancelled: /*i18n*/ { id: 'payments.tab.cancelled', message: 'Canceled' },
  other: /*i18n*/ { id: 'payments.tab.other', message: 'Other' },
};

/** The payments of the account, from this device; requested payments are listed separately above them. */
export function PaymentsScreen({ search, onSearch }: ListAddress<PaymentsSearch>) {
  const { t, i18n } = useLingui();
  const { offline, program, roles, who } = usePortal();
  const seesAll = seesAccount(who.userType, roles);
  const payments = useOfflineQuery(paymentsQuery(offline, seesAll));
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  const tab = search.tab ?? 'all';
  const today = useToday(program.timeZone);
  const counts = payments.data ? paymentCounts(payments.data, today, search.q, search) : null;
  const { q, from, to } = search;
  const matching = useMemo(
    () => matchingPayments(payments.data ?? [], { tab, today, search: q, period: { from, to } }),
    [payments.data, tab, today, q, from, to],
  );
  const [columns, drawing] = useMemo(() => [paymentColumns(today, seesAll), paymentDrawing(today)], [today, seesAll]);
  const list = useRowList({
    from: payments,
    rows: matching,
    columns,
    search,
    usual: { key: 'date', descending: true },
    narrowedBy: [tab, from, to, today],
  });
  return (
    <ListPage
      name="payments"
      label={t({ id: 'payments.table.label', message: 'Payments' })}
      header={{ title: <Trans id="payments.list.title">Payments</Trans>, actions: canPay ? <PayButton /> : null }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'payments.search.label', message: 'Search payments' })}
      searched={t({ id: 'payments.search.placeholder', message: 'Reference, invoice or amount' })}
      searchClear={t({ id: 'payments.search.clear', message: 'Clear search' })}
      tabs={{
        label: t({ id: 'payments.tabs.label', message: 'Payments by status' }),
        all: paymentTabs.map((one) => ({
          id: one,
          isActive: one === tab,
          name: i18n._(tabNames[one]),
          count: counts?.[one] ?? null,
          onChoose: () => onSearch({ tab: one === 'all' ? undefined : one, sel: undefined }),
        })),
      }}
      filters={periodFilter(search, onSearch, i18n)}
      {...list}
      drawing={drawing}
      above={<NotYetPayments />}
      empty={<NoPayments isNothing={payments.data?.length === 0} canPay={canPay} onSearch={onSearch} />}
      nothingFound={{
        title: <Trans id="payments.empty.search">No matching payments on this device</Trans>,
        text: <Trans id="payments.empty.search-text">Try a reference, an invoice number or an amount.</Trans>,
        action: (
          <Button variant="default" onClick={() => onSearch({ tab: undefined, from: undefined, to: undefined })}>
            <Trans id="payments.empty.search-all">Search all payments</Trans>
          </Button>
        ),
      }}
    />
  );
}

function PayButton() {
  return (
    <Button renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{}} />}>
      <Trans id="payments.list.pay">Pay invoices</Trans>
    </Button>
  );
}

type NoPaymentsProps = Pick<ListAddress<PaymentsSearch>, 'onSearch'> & {
  readonly isNothing: boolean;
  readonly canPay: boolean;
};

function NoPayments({ isNothing, canPay, onSearch }: NoPaymentsProps) {
  return isNothing ? (
    <EmptyState
      icon={IconCreditCardPay}
      title={<Trans id="payments.empty.title">No payments yet</Trans>}
      action={canPay ? <PayButton /> : null}
    >
      <Trans id="payments.empty.text">All payments for this account are listed here, from request to receipt.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconCreditCardPay}
      title={<Trans id="payments.empty.tab">No payments with this status</Trans>}
      action={
        <Button variant="default" onClick={() => onSearch({ tab: undefined })}>
          <Trans id="payments.empty.all">Show all payments</Trans>
        </Button>
      }
    />
  );
}
