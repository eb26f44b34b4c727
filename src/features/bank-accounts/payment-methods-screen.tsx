import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingBank } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../domain/access/role.ts';
import { addBankAccount } from '../../../domain/bank-accounts/add-bank-account.action.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { bankAccountColumns, bankAccountDrawing } from './bank-account-columns.tsx';
import { bankAccountsQuery, matchingAccounts, presentAccounts } from './bank-account-queries.ts';
import { PendingAccounts } from './pending-accounts.tsx';
import { RemovedAccounts } from './removed-accounts.tsx';

/** The bank accounts that the business pays from, the active one first; read from this device, with its age. */
export function PaymentMethodsScreen({ search, onSearch }: ListAddress) {
  const { t, i18n } = useLingui();
  const { offline, roles } = usePortal();
  const read = useOfflineQuery(bankAccountsQuery(offline));
  const all = read.data?.accounts ?? [];
  const list = useRowList({
    from: read,
    rows: matchingAccounts(presentAccounts(all, i18n.locale), search.q),
    columns: bankAccountColumns,
    search,
    usual: 'asGiven',
  });
  const add = hasRole(roles, ...addBankAccount.roles) ? (
    <Button renderRoot={(rest) => <Link {...rest} to="/account/payment-methods/add" />}>
      <Trans id="bank-accounts.add">Add a bank account</Trans>
    </Button>
  ) : null;
  return (
    <ListPage
      name="bank-accounts"
      label={t({ id: 'bank-accounts.list.label', message: 'Bank accounts' })}
      header={{ title: <Trans id="bank-accounts.title">Payment methods</Trans>, actions: add }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'bank-accounts.search.label', message: 'Search bank accounts' })}
      searched={t({ id: 'bank-accounts.search.placeholder', message: 'Bank, holder or last digits' })}
      {...list}
      drawing={bankAccountDrawing}
      glanceCount={8}
      above={
        <>
          <RemovedAccounts accounts={all} />
          <PendingAccounts />
        </>
      }
      empty={
        <EmptyState
          icon={IconBuildingBank}
          title={<Trans id="bank-accounts.empty.title">No bank account yet</Trans>}
          action={add}
        >
          <Trans id="bank-accounts.empty.text">
            Invoices are paid by direct debit from a bank account of your business.
          </Trans>
        </EmptyState>
      }
    />
  );
}
