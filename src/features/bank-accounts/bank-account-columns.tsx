import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import type { Column } from '../../kit/list/column.ts';
import table from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { AccountName } from '../../ui/text/bank-account-name.tsx';
import classes from './bank-accounts.module.css';
import { MandateBadge, mandateLook } from '../../ui/status/mandate-status-badge.tsx';
import { accountText } from './bank-account-queries.ts';

export const bankAccountColumns: readonly Column<BankAccount>[] = [
  {
    key: 'account',
    name: /*i18n*/ { id: 'bank-accounts.column.account', message: 'Bank account' },
    width: 'minmax(200px, 1.4fr)',
    isFixed: true,
    cell: (account, tabIndex) => <AccountLink account={account} tabIndex={tabIndex} />,
    text: accountText,
  },
  {
    key: 'holder',
    name: /*i18n*/ { id: 'bank-accounts.column.holder', message: 'Account holder' },
    width: 'minmax(160px, 1.2fr)',
    cell: ({ holderName }) => <bdi className={table.cut}>{holderName}</bdi>,
    text: ({ holderName }) => holderName,
  },
  {
    key: 'mandate',
    name: /*i18n*/ { id: 'bank-accounts.column.mandate', message: 'Direct debit' },
    width: 'minmax(232px, 0.8fr)',
    cell: (account) => <MandateBadge account={account} />,
    text: (account, i18n) => i18n._(mandateLook(account).label),
  },
  {
    key: 'use',
    name: /*i18n*/ { id: 'bank-accounts.column.use', message: 'Used for' },
    width: '160px',
    cell: (account) => <Use account={account} />,
    // The account that is used comes first.
    compare: (one, other) => Number(other.isActive) - Number(one.isActive),
  },
];

export const bankAccountDrawing: RowDrawing<BankAccount> = {
  idOf: ({ id }) => id,
  heightPx: 56,
  cardHeightPx: 96,
  isMeasured: true,
  card: (account, tabIndex) => (
    <span role="cell" className={classes.card}>
      <AccountLink account={account} tabIndex={tabIndex} />
      <bdi className={table.second}>{account.holderName}</bdi>
      <span className={classes.badges}>
        <MandateBadge account={account} />
        <Use account={account} />
      </span>
    </span>
  ),
};

/** The link for the whole row. */
function AccountLink({ account, tabIndex }: { readonly account: BankAccount; readonly tabIndex: number }) {
  return (
    <Link
      to="/account/payment-methods/$bankAccountId"
      params={{ bankAccountId: account.id }}
      state={{ isFromList: true }}
      tabIndex={tabIndex}
      className={table.opensRow}
    >
      <AccountName account={account} />
    </Link>
  );
}

/** Marks the one account from which payments are debited (specification §9). */
function Use({ account }: { readonly account: BankAccount }) {
  if (!account.isActive) return null;
  return <Trans id="bank-accounts.active">Payments</Trans>;
}
