import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Ledger } from '../../../domain/ledger/ledger.ts';
import { agingOf, outstandingOn } from '../../../domain/ledger/outstanding.ts';
import { outstandingColumns } from '../../../domain/ledger/statement-columns.ts';
import { outstandingStatement } from '../../../domain/ledger/statement-document.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { OlderNeeded } from './older-invoices.tsx';
import {
  AgingFigures,
  LeftOutNote,
  linesShown,
  StatementFiles,
  StatementHead,
  useStatementOf,
} from './statement-parts.tsx';
import { StatementTable } from './statement-table.tsx';
import classes from './statement.module.css';

type OutstandingStatementViewProps = {
  readonly ledger: Ledger;
  readonly on: PlainDate;
  readonly isWhole: boolean;
  readonly onWhole: () => void;
};

/** The items outstanding at the end of a day: by age, and each invoice, credit and unapplied payment. */
export function OutstandingStatementView({ ledger, on, isWhole, onWhole }: OutstandingStatementViewProps) {
  const items = useMemo(() => outstandingOn(ledger, on), [ledger, on]);
  const of = useStatementOf();
  if (items === null) return <OlderNeeded heldSince={ledger.heldSince} />;
  const shown = linesShown(items, isWhole);
  return (
    <>
      <StatementFiles statement={(words) => outstandingStatement(items, on, of, words)} />
      <StatementHead
        title={
          <Trans id="ledger.statement.outstanding-title">
            Outstanding on <DateText date={on} />
          </Trans>
        }
      />
      <AgingFigures aging={agingOf(items)} />
      {items.length === 0 ? (
        <p className={classes.nothing}>
          <Trans id="ledger.statement.nothing-outstanding">Nothing was outstanding.</Trans>
        </p>
      ) : (
        <StatementTable
          columns={outstandingColumns(of)}
          rows={shown}
          keyOf={({ about }) => `${about.type}:${about.row.id}`}
        />
      )}
      <LeftOutNote left={items.length - shown.length} onWhole={onWhole} />
    </>
  );
}
