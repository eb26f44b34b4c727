import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { chargeTabs } from '../../../../domain/invoices/charge-kinds.ts';
import type { ChargeTab, DueAndCredits } from '../../../../domain/invoices/charge-rules.ts';
import { editInvoice } from '../../../../domain/invoices/edit-invoice.action.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import type { Currency } from '../../../../domain/money.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import type { ListAddress } from '../../../kit/list/list-route.ts';
import type { OnSearch } from '../../../kit/list/list-search.ts';
import type { ChargeFilter } from '../../../../domain/invoices/charge-filter.ts';
import type { ChargeSort } from '../../../offline/offline.ts';
import {
  useAccount,
  useOfflineQuery,
  usePayableOverdue,
  usePortal,
  useSyncStatus,
} from '../../../platform/react/portal-context.ts';
import { isNothingSelected } from '../../../ui/lists/row-selection.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { useInvoicePermissions } from '../../../platform/react/use-invoice-permissions.ts';
import { DownloadOff } from '../download-off.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { filterCount, filterOf, isNarrowed, sortOf } from '../asked-invoices.ts';
import { EditOutcomeLater } from '../edit/edit-outcome-later.tsx';
import { invoiceGroupsQuery, invoiceSummaryQuery, olderInvoicesQuery } from '../invoice-queries.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import { chosenInvoiceFilters } from './chosen-filters.ts';
import { EmptyTab } from './empty-tab.tsx';
import { invoiceColumns, invoiceDrawing } from './invoice-columns.tsx';
import { KeptNote } from './kept-note.tsx';
import { useChargeSource } from './use-charge-source.ts';
import { type InvoiceSelecting, useInvoiceSelection } from './use-invoice-selection.ts';

// Loaded when somebody opens them, so that the list does not wait for them.
const InvoiceFilters = lazy(() =>
  import('./invoice-filters.tsx').then((module) => ({ default: module.InvoiceFilters })),
);
const EditSelected = lazy(() =>
  import('../edit/edit-selected.tsx').then((module) => ({ default: module.EditSelected })),
);
const SelectionBar = lazy(() => import('./selection-bar.tsx').then((module) => ({ default: module.SelectionBar })));
const ExportEverything = lazy(() =>
  import('../../../kit/export/export-everything.tsx').then((module) => ({ default: module.ExportEverything })),
);

const tabNames: Record<ChargeTab, MessageDescriptor> = {
  open: /*i18n*/ { id: 'invoices.tab.open', message: 'Open' },
  pastDue: /*i18n*/ { id: 'invoices.tab.past-due', message: 'Past due' },
  pendingPayment: /*i18n*/ { id: 'invoices.tab.pending-payment', message: 'Processing' },
  disputed: /*i18n*/ { id: 'invoices.tab.disputed', message: 'Disputed' },
  paid: /*i18n*/ { id: 'invoices.tab.paid', message: 'Paid' },
  all: /*i18n*/ { id: 'invoices.tab.all', message: 'All' },
};

const noFilters = {
  status: undefined,
  type: undefined,
  group: undefined,
  seller: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
} as const satisfies Partial<InvoiceSearch>;

/** The invoices of the account; the rows are from this device and the state is in the address. */
export function InvoiceListScreen({ search, onSearch }: ListAddress<InvoiceSearch>) {
  const { t, i18n } = useLingui();
  const { offline, program, roles } = usePortal();
  const { mayDownload } = useInvoicePermissions();
  const groups = useOfflineQuery(invoiceGroupsQuery(offline));
  const groupName = groups.data?.find(({ id }) => id === search.group)?.name;
  const currency = useAccount()?.currency ?? program.defaultCurrency;
  const today = useToday(program.timeZone);
  const [filter, sort] = [filterOf(search), sortOf(search)];
  // During a first load the list is hidden, and each read would delay the load.
  const enabled = useSyncStatus().asOf !== null;
  const source = useChargeSource(filter, sort, enabled);
  const columns = useMemo(() => invoiceColumns(today), [today]);
  const drawing = useMemo(() => invoiceDrawing(today), [today]);
  // A new selection replaces the rest of a batch of edits.
  const change = (changes: Partial<InvoiceSearch>) =>
    onSearch('sel' in changes ? { batch: undefined, ...changes } : changes);
  const selecting = useInvoiceSelection(search, filter, sort, change);
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  const overdueCount = usePayableOverdue();
  return (
    <ListPage
      name="invoices"
      label={t({ id: 'invoices.table.label', message: 'Invoices' })}
      header={{
        title: <Trans id="invoices.title">Invoices</Trans>,
        actions: canPay && overdueCount > 0 ? <PayOverdue count={overdueCount} /> : null,
      }}
      search={search}
      onSearch={change}
      searchLabel={t({ id: 'invoices.search.label', message: 'Search invoices' })}
      searched={t({ id: 'invoices.search.placeholder', message: 'Number, PO or seller' })}
      tabs={useStatusTabs(filter.tab, search, currency, enabled, change)}
      filters={{
        fields: <InvoiceFilters search={search} currency={currency} onChange={change} />,
        count: filterCount(search),
        none: noFilters,
        chosen: chosenInvoiceFilters(search, { currency, groupName }, i18n),
      }}
      source={source}
      columns={columns}
      drawing={drawing}
      sort={{ key: sort.field, descending: sort.descending }}
      selecting={{
        ...selecting,
        labelOf: ({ row: { invoiceNumber: number } }) =>
          t({ id: 'invoices.select.one', message: `Select invoice ${number}` }),
      }}
      empty={<EmptyTab tab={filter.tab} />}
      nothingFound={{
        title: <Trans id="invoices.empty.narrowed">No matching invoices on this device</Trans>,
        text: (
          <Trans id="invoices.empty.narrowed-text">
            Try another tab or fewer filters, or load older invoices below.
          </Trans>
        ),
      }}
      above={
        <EditOutcomeLater
          batchId={search.batch}
          onSelect={(batch) => change({ tab: 'all', q: undefined, sel: undefined, batch })}
          onClose={() => change({ batch: undefined })}
        />
      }
      exportMore={<ExportOlder filter={isNarrowed(search) ? filter : null} />}
      exportOff={mayDownload ? undefined : <DownloadOff />}
      below={<KeptNote isSearch={search.q !== undefined} />}
      bar={
        <SelectionTools
          {...{ search, filter, sort, selecting, currency, canPay }}
          matchingCount={source.total}
          onSearch={change}
        />
      }
    />
  );
}

/** An export with invoices that only the server has. */
function ExportOlder({ filter }: { readonly filter: ChargeFilter | null }) {
  const { offline } = usePortal();
  const { data: older } = useOfflineQuery(olderInvoicesQuery(offline));
  return older?.hasMore ? <ExportEverything filter={filter} /> : null;
}

type SelectionToolsProps = ListAddress<InvoiceSearch> & {
  readonly filter: ChargeFilter;
  readonly sort: ChargeSort;
  readonly selecting: InvoiceSelecting;
  readonly currency: Currency;
  readonly canPay: boolean;
  readonly matchingCount: number;
};

/** The actions for the selection, and the form that edits it. */
function SelectionTools(props: SelectionToolsProps) {
  const { search, filter, sort, selecting, onSearch, ...rest } = props;
  const { roles } = usePortal();
  const { mayEdit } = useInvoicePermissions();
  const { views, payability, editability, selection, selectAll } = selecting;
  return (
    <>
      {views && payability && editability ? (
        <Suspense fallback={null}>
          <SelectionBar
            {...{ ...rest, views, payability, editability }}
            payableSelection={selecting.payableSelection}
            canEdit={mayEdit && hasRole(roles, ...editInvoice.roles)}
            isEditOff={!mayEdit}
            isAll={selection.mode === 'all'}
            onSelectAll={() => selectAll(true)}
            onClear={() => selectAll(false)}
            onEdit={(opening) => onSearch(opening(search, selecting))}
          />
        </Suspense>
      ) : null}
      {search.edit && !isNothingSelected(selection) ? (
        <Suspense fallback={null}>
          <EditSelected mode={search.edit} {...{ filter, sort, onSearch }} written={selecting.written} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The tabs with their count and remaining due, under the same search and filters. */
function useStatusTabs(
  active: ChargeTab,
  search: InvoiceSearch,
  currency: Currency,
  enabled: boolean,
  onSearch: OnSearch<InvoiceSearch>,
) {
  const { t, i18n } = useLingui();
  const { offline } = usePortal();
  const { data: summary } = useOfflineQuery({
    ...invoiceSummaryQuery(offline, filterOf(search)),
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    label: t({ id: 'invoices.tabs.label', message: 'Invoices by status' }),
    all: chargeTabs.map((tab) => {
      const figures = summary?.find((entry) => entry.tab === tab);
      return {
        id: tab,
        isActive: tab === active,
        isAlert: tab === 'pastDue' && figures !== undefined && figures.count > 0,
        name: i18n._(tabNames[tab]),
        count: figures?.count ?? null,
        sum: (figures === undefined ? '–' : <StillDue {...figures} currency={currency} />) as ReactNode,
        onChoose: () =>
          onSearch({ tab: tab === 'open' ? undefined : tab, sel: undefined, sort: undefined, dir: undefined }),
      };
    }),
  };
}

/** What is due in a tab, and what its credits have left. */
function StillDue({ remainingMinor, creditMinor, currency }: DueAndCredits & { readonly currency: Currency }) {
  return (
    <>
      <Trans id="invoices.tabs.still-due">
        <MinorText minor={remainingMinor} currency={currency} /> due
      </Trans>
      {creditMinor > 0 ? (
        <>
          {', '}
          <Trans id="invoices.tabs.credits">
            <MinorText minor={creditMinor} currency={currency} /> credit
          </Trans>
        </>
      ) : null}
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
