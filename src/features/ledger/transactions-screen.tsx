import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconReceipt2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, useMemo } from 'react';
import { historyKinds } from '../../../domain/ledger/ledger-kinds.ts';
import { historyKindNames } from '../../../domain/ledger/ledger-words.ts';
import type { Transaction } from '../../../domain/ledger/transactions.ts';
import { ledgerColumnNames } from '../../../domain/ledger/statement-columns.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { mayOpen } from '../../../domain/page-rules.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { chosenPeriod } from '../../kit/period/chosen-period.ts';
import { PeriodFields } from '../../kit/period/period-fields.tsx';
import { useAccount, useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { HeldNote } from './older-invoices.tsx';
import { transactionsQuery } from './ledger-queries.ts';
import { transactionColumns, transactionDrawing } from './transaction-columns.tsx';
import { matchingTransactions, transactionFilterCount, transactionNames } from './transaction-list.ts';
import { type TransactionsSearch, transactionFilters } from './transactions-search.ts';

const ExportEverything = lazy(() =>
  import('../../kit/export/export-everything.tsx').then((module) => ({ default: module.ExportEverything })),
);

const filterNames = {
  ...ledgerColumnNames,
  from: /*i18n*/ { id: 'ledger.filter.from', message: 'From' },
  to: /*i18n*/ { id: 'ledger.filter.to', message: 'Until' },
} as const satisfies Record<string, MessageDescriptor>;

/** Everything that changed the account's debt, with the balance after each line, from this device. */
export function TransactionsScreen({ search, onSearch }: ListAddress<TransactionsSearch>) {
  const { t, i18n } = useLingui();
  const { offline, who, program, roles } = usePortal();
  const currency = useAccount()?.currency ?? program.defaultCurrency;
  // During a first load the list is hidden, and each read would delay the load.
  const enabled = useSyncStatus().asOf !== null;
  const read = useOfflineQuery({ ...transactionsQuery(offline, who, currency), enabled });
  const seesAccount = read.data?.ledger.seesAccount ?? true;
  const all = read.data?.transactions ?? none;
  const columns = useMemo(() => transactionColumns(currency, seesAccount), [currency, seesAccount]);
  const drawing = useMemo(() => transactionDrawing(currency), [currency]);
  const { q, type, from, to, group, seller, person } = search;
  const matching = useMemo(
    () => matchingTransactions(all, { q, type, from, to, group, seller, person }),
    [all, q, type, from, to, group, seller, person],
  );
  const list = useRowList({
    from: read,
    rows: matching,
    columns,
    search,
    usual: { key: 'date', descending: true },
    narrowedBy: [type, from, to, group, seller, person],
  });
  return (
    <ListPage
      name="transactions"
      label={t({ id: 'ledger.table.label', message: 'Transactions' })}
      header={{
        title: <Trans id="ledger.transactions.title">Transaction history</Trans>,
        actions: mayOpen('statement', roles) ? <StatementButton /> : null,
      }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'ledger.search.label', message: 'Search transactions' })}
      searched={t({ id: 'ledger.search.placeholder', message: 'Number, name or amount' })}
      filters={{
        fields: <TransactionFilters {...{ search, onSearch, all }} />,
        count: transactionFilterCount(search),
        none: transactionFilters,
        chosen: [
          { label: i18n._(filterNames.type), value: type && i18n._(historyKindNames[type]) },
          ...chosenPeriod(search, filterNames, i18n),
          { label: i18n._(filterNames.group), value: group },
          { label: i18n._(filterNames.seller), value: seller },
          { label: i18n._(filterNames.person), value: person },
        ],
      }}
      {...list}
      drawing={drawing}
      empty={
        <EmptyState icon={IconReceipt2} title={<Trans id="ledger.empty.title">No transactions yet</Trans>}>
          <Trans id="ledger.empty.text">Charges, fees, credits and payments are listed here.</Trans>
        </EmptyState>
      }
      nothingFound={{ title: <Trans id="ledger.empty.narrowed">No matching transactions on this device</Trans> }}
      exportMore={
        read.data && read.data.ledger.heldSince !== null ? <ExportEverything rows="transactions" /> : undefined
      }
      below={read.data ? <HeldNote ledger={read.data.ledger} /> : null}
    />
  );
}

function StatementButton() {
  return (
    <Button
      variant="default"
      renderRoot={(rest) => (
        <Link {...rest} to="/account-overview/statement" search={{}} state={{ isFromList: true }} />
      )}
    >
      <Trans id="ledger.statement.title">Statement</Trans>
    </Button>
  );
}

const none: readonly Transaction[] = [];

type TransactionFiltersProps = ListAddress<TransactionsSearch> & { readonly all: readonly Transaction[] };

function TransactionFilters({ search, onSearch, all }: TransactionFiltersProps) {
  const { t, i18n } = useLingui();
  const { groups, sellers, people } = useMemo(() => transactionNames(all), [all]);
  const anyOf = (names: readonly string[], any: string) => [{ value: '', label: any }, ...names];
  return (
    <>
      <NativeSelect
        label={<span>{i18n._(filterNames.type)}</span>}
        value={search.type ?? ''}
        onChange={(event) => onSearch({ type: historyKinds.find((kind) => kind === event.currentTarget.value) })}
        data={[
          { value: '', label: t({ id: 'ledger.filter.type-any', message: 'Any type' }) },
          ...historyKinds.map((value) => ({ value, label: i18n._(historyKindNames[value]) })),
        ]}
      />
      <PeriodFields
        period={search}
        fromLabel={i18n._(filterNames.from)}
        toLabel={i18n._(filterNames.to)}
        onChange={onSearch}
      />
      <NativeSelect
        label={<span>{i18n._(filterNames.group)}</span>}
        value={search.group ?? ''}
        onChange={(event) => onSearch({ group: event.currentTarget.value || undefined })}
        data={anyOf(groups, t({ id: 'ledger.filter.group-any', message: 'Any group' }))}
      />
      <NativeSelect
        label={<span>{i18n._(filterNames.seller)}</span>}
        value={search.seller ?? ''}
        onChange={(event) => onSearch({ seller: event.currentTarget.value || undefined })}
        data={anyOf(sellers, t({ id: 'ledger.filter.seller-any', message: 'Any seller' }))}
      />
      <NativeSelect
        label={<span>{i18n._(filterNames.person)}</span>}
        value={search.person ?? ''}
        onChange={(event) => onSearch({ person: event.currentTarget.value || undefined })}
        data={anyOf(people, t({ id: 'ledger.filter.person-any', message: 'Anybody' }))}
      />
    </>
  );
}
