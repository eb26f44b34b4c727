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
  type ShownLines,
  AgingFigures,
  LeftOutNote,
  StatementFiles,
  StatementHead,
  useStatementOf,
} from './statement-parts.tsx';
import { StatementTable } from './statement-table.tsx';
import classes from './statement.module.css';

type OutstandingStatementViewProps = ShownLines & {
  readonly ledger: Ledger;
  readonly on: PlainDate;
};

/** The items outstanding at the end of a day: by age, and each invoice, credit and unapplied payment. */
export function OutstandingStatementView({ ledger, on, most, onMost }: OutstandingStatementViewProps) {
  const { offline, who } = usePortal();
  const read = useOfflineQuery(outstandingQuery(offline, who, on));
  const of = useStatementOf(on);
  if (read.isError) return <FailedState onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <LoadingState />;
  const items = read.data;
  if (items === null) return <OlderNeeded heldSince={ledger.heldSince} />;
  const shown = items.slice(0, most);
  return (
    <>
      <StatementFiles
        lineCount={items.length}
        onMost={onMost}
        statement={(words) => outstandingStatement(items, on, of, words)}
      />
      <StatementHead
        business={of.business}
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
      <LeftOutNote left={items.length - shown.length} {...{ most, onMost }} />
    </>
  );
}
