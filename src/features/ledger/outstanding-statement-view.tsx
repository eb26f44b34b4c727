import { Trans } from '@lingui/react/macro';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Ledger } from '../../../domain/ledger/ledger.ts';
import { agingOf } from '../../../domain/ledger/outstanding.ts';
import { outstandingColumns } from '../../../domain/ledger/statement-columns.ts';
import { outstandingStatement } from '../../../domain/ledger/statement-document.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { FailedState } from '../../ui/layout/screen-state.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { outstandingQuery } from './ledger-queries.ts';
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
  const { offline, who } = usePortal();
  const read = useOfflineQuery(outstandingQuery(offline, who, on));
  const of = useStatementOf();
  if (read.isError) return <FailedState onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <LoadingState />;
  const items = read.data;
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
