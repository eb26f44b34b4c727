import { useLingui } from '@lingui/react';
import { Fragment, type ReactNode } from 'react';
import type { Column } from './column.ts';
import { ColumnCell } from './column-cell.tsx';
import classes from './data-table.module.css';

type CardKeys<Row> = {
  readonly title: string;
  /** Columns of the line below, separated by dots. */
  readonly second: readonly string[];
  /** Columns at the end, one below the other. */
  readonly end: readonly string[];
  /** Columns whose name is before their value, because the value alone does not say what it is. */
  readonly labelled?: readonly string[] | ((row: Row) => readonly string[]);
};

/** The phone card of a row, from its columns. */
export function columnCard<Row>(columns: readonly Column<Row>[], keys: CardKeys<Row>) {
  const { title, second, end, labelled = [] } = keys;
  const named = (keys: readonly string[]) => columns.filter(({ key }) => keys.includes(key));
  return (row: Row, tabIndex: number): ReactNode => {
    const withName = typeof labelled === 'function' ? labelled(row) : labelled;
    const cell = (column: Column<Row>) => (
      <Fragment key={column.key}>
        {withName.includes(column.key) ? (
          <LabelledCell column={column} row={row} />
        ) : (
          <ColumnCell {...{ column, row, tabIndex }} />
        )}
      </Fragment>
    );
    return (
      <>
        <span role="cell" className={classes.cut}>
          {named([title]).map(cell)}
          <span className={classes.second}>
            {named(second).map((column, index) => (
              <Fragment key={column.key}>
                {index > 0 ? <span> · </span> : null}
                {cell(column)}
              </Fragment>
            ))}
          </span>
        </span>
        <span role="cell" className={classes.figures}>
          {named(end).map(cell)}
        </span>
      </>
    );
  };
}

function LabelledCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { i18n } = useLingui();
  return (
    <span>
      {i18n._(column.name)} <ColumnCell column={column} row={row} />
    </span>
  );
}
