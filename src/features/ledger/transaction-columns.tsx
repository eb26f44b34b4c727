import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { historyKinds } from '../../../domain/ledger/ledger-kinds.ts';
import { ledgerColumnNames } from '../../../domain/ledger/statement-columns.ts';
import type { Transaction } from '../../../domain/ledger/transactions.ts';
import { type Currency, money } from '../../../domain/money.ts';
import type { Column } from '../../kit/list/column.ts';
import classes from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { EntryLink, historyText } from './entry-text.tsx';

/** `seesAccount`: the balance after each line is that of the whole account, so it is shown only to people who see the whole account. */
export function transactionColumns(currency: Currency, seesAccount: boolean): readonly Column<Transaction>[] {
  const columns: readonly Column<Transaction>[] = [
    {
      key: 'date',
      name: ledgerColumnNames.date,
      width: '100px',
      // Lines of the same day are in the order of the balance.
      compare: (one, other) => one.place - other.place,
      day: ({ line }) => line.day,
    },
    {
      key: 'number',
      name: ledgerColumnNames.number,
      width: 'minmax(92px, 0.6fr)',
      isFixed: true,
      cell: (row, tabIndex) => <Number row={row} tabIndex={tabIndex} />,
      text: ({ number }) => number,
    },
    {
      key: 'type',
      name: ledgerColumnNames.type,
      // Wide enough for `£1,326.29 applied to INV-11082`: a number is never cut.
      width: 'minmax(168px, 2.3fr)',
      cell: (row) => <Kind row={row} currency={currency} />,
      // In the order of the filter's choices: the text of an application begins with its amount.
      by: ({ line }) => historyKinds.indexOf(line.kind),
      text: ({ line }, i18n) => historyText(line, currency, i18n),
    },
    {
      ...named('seller', ledgerColumnNames.seller, ({ sellers }) => sellers.join(', ')),
      width: 'minmax(112px, 1.5fr)',
    },
    named('person', ledgerColumnNames.person, ({ person }) => person ?? ''),
    {
      ...named('group', ledgerColumnNames.group, ({ groups }) => groups.join(', ')),
      width: 'minmax(96px, 0.7fr)',
      isLessImportant: true,
    },
    {
      key: 'amount',
      name: ledgerColumnNames.amount,
      width: 'minmax(108px, 0.5fr)',
      by: ({ line }) => line.amountMinor,
      // An application has no amount here: its type says how much was applied.
      amount: ({ line }) => (line.kind === 'application' ? null : money(line.amountMinor, currency)),
    },
    {
      key: 'balance',
      name: ledgerColumnNames.balance,
      width: 'minmax(108px, 0.5fr)',
      cell: (row) => <Balance row={row} currency={currency} />,
      amount: ({ line: { balanceMinor } }) => (balanceMinor === null ? null : money(balanceMinor, currency)),
      isSortable: false,
    },
  ];
  return seesAccount ? columns : columns.filter(({ key }) => key !== 'balance');
}

function named(
  key: string,
  name: Column<Transaction>['name'],
  text: (row: Transaction) => string,
): Column<Transaction> {
  return {
    key,
    name,
    width: 'minmax(96px, 1fr)',
    cell: (row) => (
      <bdi className={classes.cut} title={text(row)} style={{ textAlign: 'left' }}>
        {text(row)}
      </bdi>
    ),
    text,
  };
}

export function transactionDrawing(currency: Currency): RowDrawing<Transaction> {
  return {
    idOf: ({ line }) => line.key,
    heightPx: 48,
    cardHeightPx: 80,
    card: (row, tabIndex) => (
      <>
        <span role="cell" className={classes.cut}>
          <Number row={row} tabIndex={tabIndex} />
          <span className={`${classes.second} ${classes.cut}`}>
            <Kind row={row} currency={currency} />
          </span>
          <span className={`${classes.second} ${classes.cut}`}>
            <DateText date={row.line.day} />
            <Others row={row} />
          </span>
        </span>
        <span role="cell" className={classes.figures}>
          {row.line.kind === 'application' ? null : (
            <MinorText minor={row.line.amountMinor} currency={currency} weight="strong" />
          )}
          {row.line.balanceMinor === null ? null : (
            <span className={classes.second}>
              <Trans id="ledger.card.balance">
                Balance <Balance row={row} currency={currency} />
              </Trans>
            </span>
          )}
        </span>
      </>
    ),
  };
}

type OfRow = { readonly row: Transaction };

/** The link for the whole row. */
function Number({ row, tabIndex }: OfRow & { readonly tabIndex: number }) {
  return (
    <EntryLink
      about={row.line.about}
      className={`${classes.cut} ${classes.opensRow}`}
      plainClassName={classes.cut}
      tabIndex={tabIndex}
    >
      <bdi>{row.number}</bdi>
    </EntryLink>
  );
}

function Kind({ row, currency }: OfRow & { readonly currency: Currency }) {
  const { i18n } = useLingui();
  const text = historyText(row.line, currency, i18n);
  return (
    <span className={classes.cut} title={text}>
      {text}
    </span>
  );
}

/** On a card: the buyer, or else the seller. */
function Others({ row: { person, sellers } }: OfRow) {
  const name = person ?? sellers.join(', ');
  return name === '' ? null : (
    <>
      {' · '}
      <bdi>{name}</bdi>
    </>
  );
}

function Balance({ row: { line }, currency }: OfRow & { readonly currency: Currency }) {
  return line.balanceMinor === null ? null : <MinorText minor={line.balanceMinor} currency={currency} weight="quiet" />;
}
