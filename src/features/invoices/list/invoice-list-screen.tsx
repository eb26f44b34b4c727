import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { editInvoice } from '../../../../domain/invoices/edit-invoice.action.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import type { Currency } from '../../../../domain/money.ts';
import {
  useAccount,
  useOfflineQuery,
  usePayableOverdue,
  usePortal,
  useSyncStatus,
} from '../../../platform/react/portal-context.ts';
import type { ChargeFilter, ChargeSort } from '../../../offline/offline.ts';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { isNothingSelected } from '../../../ui/lists/row-selection.ts';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { EditOutcome } from '../edit/edit-outcome.tsx';
import { invoiceCountQuery, invoicePageQuery, invoiceSummaryQuery } from '../invoice-queries.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import { filterCount, filterOf, sortOf } from '../asked-invoices.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { InvoiceToolbar } from './invoice-toolbar.tsx';
import { KeptNote } from './kept-note.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { openingEdit, useInvoiceSelection } from './use-invoice-selection.ts';

// The form comes when somebody edits: the list is there without it.
const EditSelected = lazy(() =>
  import('../edit/edit-selected.tsx').then((module) => ({ default: module.EditSelected })),
);

type InvoiceListScreenProps = {
  readonly search: InvoiceSearch;
  /** Puts a change into the address, without a new entry in the history. */
  readonly onSearch: (change: Partial<InvoiceSearch>) => void;
};

/** The invoices of the account: everything on it is read from this device and kept in the address. */
export function InvoiceListScreen({ search, onSearch }: InvoiceListScreenProps) {
  const { offline, program, roles } = usePortal();
  const account = useAccount();
  const sync = useSyncStatus();
  const filter = filterOf(search);
  // During a first load nothing of this is shown, and each reading would hold up the load.
  const enabled = sync.asOf !== null;
  const summary = useOfflineQuery({
    ...invoiceSummaryQuery(offline, filter),
    enabled,
    placeholderData: keepPreviousData,
  });
  const currency = account?.currency ?? program.defaultCurrency;
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  // Whatever is selected anew takes the place of what is left of a batch of edits.
  const change = (changes: Partial<InvoiceSearch>) =>
    onSearch('sel' in changes ? { batch: undefined, ...changes } : changes);
  const overdueCount = usePayableOverdue();
  return (
    <>
      <PageHeader
        title={<Trans id="invoices.title">Invoices</Trans>}
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
        actions={canPay && overdueCount > 0 ? <PayOverdue count={overdueCount} /> : null}
      />
      {sync.asOf === null ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : (
        <>
          <StatusTabs
            active={filter.tab}
            summary={summary.data}
            currency={currency}
            onChoose={(tab) =>
              change({ tab: tab === 'open' ? undefined : tab, sel: undefined, sort: undefined, dir: undefined })
            }
          />
          <EditOutcome
            batchId={search.batch}
            onSelect={(batch) => change({ tab: 'all', q: undefined, sel: undefined, batch })}
            onClose={() => change({ batch: undefined })}
          />
          <InvoiceList search={search} currency={currency} canPay={canPay} onSearch={change} />
        </>
      )}
    </>
  );
}

function PayOverdue({ count }: { readonly count: number }) {
  return (
    <Button renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{ pick: 'overdue' }} />}>
      <Trans id="invoices.pay-overdue">Pay overdue ({count})</Trans>
    </Button>
  );
}

type InvoiceListProps = InvoiceListScreenProps & { readonly currency: Currency; readonly canPay: boolean };

function InvoiceList({ search, currency, canPay, onSearch }: InvoiceListProps) {
  const { offline, program, roles } = usePortal();
  const today = useToday(program.timeZone);
  const isPhone = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const [filter, sort] = [filterOf(search), sortOf(search)];
  const count = useOfflineQuery(invoiceCountQuery(offline, filter));
  // The table asks for it as well; asked for here, it comes with the count and not after it.
  const firstPage = useOfflineQuery(invoicePageQuery(offline, filter, sort, 0));
  const isLoading = count.isPending || firstPage.isPending;
  const last = useShown(isLoading || count.data === undefined ? null : { filter, sort, total: count.data });
  const shown = count.isError ? null : last;
  const selecting = useInvoiceSelection(search, filter, sort, onSearch);
  return (
    <>
      <div style={{ paddingBlock: 16 }}>
        <InvoiceToolbar search={search} currency={currency} onChange={onSearch} />
      </div>
      {count.isError ? <FailedState onRetry={() => void count.refetch()} /> : null}
      {isLoading && !shown ? <LoadingState /> : null}
      {shown?.total === 0 ? <NothingFound search={search} onSearch={onSearch} /> : null}
      {shown && shown.total > 0 ? (
        <InvoiceTable
          key={JSON.stringify([shown.filter, shown.sort, isPhone])}
          filter={shown.filter}
          sort={shown.sort}
          total={shown.total}
          today={today}
          isPhone={isPhone}
          selection={selecting.selection}
          onSort={({ field, descending }) => onSearch({ sort: field, dir: descending ? 'desc' : 'asc' })}
          onSelect={selecting.select}
          onSelectAll={selecting.selectAll}
        />
      ) : null}
      <KeptNote isSearch={search.q !== undefined} />
      {selecting.payability && selecting.editability ? (
        <SelectionBar
          payability={selecting.payability}
          editability={selecting.editability}
          currency={currency}
          payableSelection={selecting.payableSelection}
          canPay={canPay}
          canEdit={hasRole(roles, ...editInvoice.roles)}
          matchingCount={count.data ?? 0}
          isAll={selecting.selection.mode === 'all'}
          onSelectAll={() => selecting.selectAll(true)}
          onClear={() => selecting.selectAll(false)}
          onEdit={() => onSearch(openingEdit(search, selecting))}
        />
      ) : null}
      {search.edit && !isNothingSelected(selecting.selection) ? (
        <Suspense fallback={null}>
          <EditSelected
            mode={search.edit}
            filter={filter}
            sort={sort}
            written={selecting.written}
            onSearch={onSearch}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type Shown = { readonly filter: ChargeFilter; readonly sort: ChargeSort; readonly total: number };

/** The list as it is asked for; while that is being read, as it was: with each letter of a search it would come and go. */
function useShown(read: Shown | null): Shown | null {
  const [last, setLast] = useState(read);
  if (read && JSON.stringify(read) !== JSON.stringify(last)) setLast(read);
  return read ?? last;
}

function NothingFound({ search, onSearch }: InvoiceListScreenProps) {
  const { t } = useLingui();
  const isNarrowed = search.q !== undefined || filterCount(search) > 0;
  if (!isNarrowed) {
    return <EmptyState title={<EmptyTab tab={search.tab ?? 'open'} />} />;
  }
  const clear = () =>
    onSearch({ q: undefined, type: undefined, from: undefined, to: undefined, min: undefined, max: undefined });
  return (
    <EmptyState
      title={t({ id: 'invoices.empty.narrowed', message: 'No invoice on this device matches' })}
      action={
        <Button variant="default" onClick={clear}>
          <Trans id="invoices.empty.clear">Clear search and filters</Trans>
        </Button>
      }
    >
      <Trans id="invoices.empty.narrowed-text">Try another tab, fewer filters, or load older invoices below.</Trans>
    </EmptyState>
  );
}

function EmptyTab({ tab }: { readonly tab: string }) {
  if (tab === 'pastDue') return <Trans id="invoices.empty.past-due">Nothing is past due</Trans>;
  if (tab === 'open') return <Trans id="invoices.empty.open">Nothing is open</Trans>;
  return <Trans id="invoices.empty.tab">There is nothing here</Trans>;
}
