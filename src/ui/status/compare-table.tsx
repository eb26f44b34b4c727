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

type CompareTableProps = {
  readonly rows: readonly ComparedRow[];
  readonly isOfFigures?: boolean;
  /** Headings of the columns of an intended change; without them it is a conflict, and the current value is a warning. */
  readonly heads?: { readonly what: ReactNode; readonly then: ReactNode; readonly now: ReactNode };
};

/** Two values of each differing row: the value that the author saw, the current one, and the typed one; or before and after a change. */
export function CompareTable({ rows, isOfFigures = false, heads }: CompareTableProps) {
  const hasYours = rows.some(({ yours }) => yours !== undefined);
  const names = heads ?? conflictHeads;
  return (
    <table className={isOfFigures ? `${classes.compare} ${classes.figures}` : classes.compare}>
      <thead>
        <tr>
          <th scope="col">{names.what}</th>
          <th scope="col">{names.then}</th>
          <th scope="col">{names.now}</th>
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
            <td className={heads ? classes.after : classes.now}>{now}</td>
            {hasYours ? <td>{yours}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The headings of a conflict. */
export const conflictHeads = {
  what: <Trans id="outbox.compare.what">Changed</Trans>,
  then: <Trans id="outbox.compare.then">Then</Trans>,
  now: <Trans id="outbox.compare.now">Now</Trans>,
};
