import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './compare-table.module.css';

export type ComparedRow = {
  readonly key: string;
  readonly name: ReactNode;
  readonly then: ReactNode;
  readonly now: ReactNode;
  /** The author's own value, if they typed one. */
  readonly yours?: ReactNode;
};

type CompareTableProps = { readonly rows: readonly ComparedRow[]; readonly isOfFigures?: boolean };

/** What the author saw beside what is true, and beside what they typed, for every row that has changed since. */
export function CompareTable({ rows, isOfFigures = false }: CompareTableProps) {
  const hasYours = rows.some(({ yours }) => yours !== undefined);
  return (
    <table className={isOfFigures ? `${classes.compare} ${classes.figures}` : classes.compare}>
      <thead>
        <tr>
          <th scope="col">
            <Trans id="outbox.compare.what">Changed</Trans>
          </th>
          <th scope="col">
            <Trans id="outbox.compare.then">Then</Trans>
          </th>
          <th scope="col">
            <Trans id="outbox.compare.now">Now</Trans>
          </th>
          {hasYours ? (
            <th scope="col">
              <Trans id="outbox.compare.yours">Yours</Trans>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, then, now, yours }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{then}</td>
            <td className={classes.now}>{now}</td>
            {hasYours ? <td>{yours}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
