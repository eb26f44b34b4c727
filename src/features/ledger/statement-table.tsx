import { useLingui } from '@lingui/react';
import { Fragment } from 'react';
import type { LedgerSubject } from '../../../domain/ledger/ledger-subject.ts';
import type { StatementColumn } from '../../../domain/ledger/statement-columns.ts';
import { ValueText } from '../../kit/list/value-text.tsx';
import { EntryLink } from './entry-text.tsx';
import classes from './statement.module.css';

type StatementTableProps<Row> = {
  readonly columns: readonly StatementColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** The columns on a phone; other values are below the number, and a balance below the amount. */
const phoneKeys = ['number', 'amount'];
const underNumber = ['type', 'date', 'age'];

/** The lines of a statement, with the same columns as its files. */
export function StatementTable<Row extends { readonly about: LedgerSubject }>({
  columns,
  rows,
  keyOf,
}: StatementTableProps<Row>) {
  const { i18n } = useLingui();
  const isWide = ({ key }: StatementColumn<Row>) => !phoneKeys.includes(key) || undefined;
  const isFigure = ({ amount }: StatementColumn<Row>) => amount !== undefined || undefined;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-wide={isWide(column)} data-figure={isFigure(column)}>
              {i18n._(column.name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.key} data-wide={isWide(column)} data-figure={isFigure(column)}>
                <Cell column={column} columns={columns} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps<Row> = Pick<StatementTableProps<Row>, 'columns'> & {
  readonly column: StatementColumn<Row>;
  readonly row: Row;
};

function Cell<Row extends { readonly about: LedgerSubject }>({ column, columns, row }: CellProps<Row>) {
  const { i18n } = useLingui();
  const value = <ValueText of={column} row={row} words={null} />;
  if (column.key === 'number') {
    const under = underNumber
      .flatMap((key) => columns.find((one) => one.key === key) ?? [])
      .filter((one) => one.day?.(row) || one.text?.(row, null));
    return (
      <>
        <EntryLink about={row.about} className={classes.number}>
          {value}
        </EntryLink>
        <span className={classes.second}>
          {under.map((other, place) => (
            <Fragment key={other.key}>
              {place === 0 ? null : ' '}
              <span className={classes.part}>
                <ValueText of={other} row={row} words={null} />
                {place === under.length - 1 ? null : ' ·'}
              </span>
            </Fragment>
          ))}
        </span>
      </>
    );
  }
  const balance = columns.find(({ key }) => key === 'balance');
  if (column.key !== 'amount' || !balance) return value;
  return (
    <>
      {value}
      <span className={classes.second}>
        {i18n._(balance.name)} <ValueText of={balance} row={row} words={null} />
      </span>
    </>
  );
}
