import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Ledger } from '../../../domain/ledger/ledger.ts';
import { ledgerKinds } from '../../../domain/ledger/ledger-kinds.ts';
import { agingOf } from '../../../domain/ledger/outstanding.ts';
import type { ActivityStatement } from '../../../domain/ledger/running-balance.ts';
import { activityColumns } from '../../../domain/ledger/statement-columns.ts';
import { periodStatement, sumNames } from '../../../domain/ledger/statement-document.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { FailedState } from '../../ui/layout/screen-state.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { activityQuery } from './ledger-queries.ts';
import { OlderNeeded } from './older-invoices.tsx';
import {
  type ShownLines,
  AgingFigures,
  Figures,
  LeftOutNote,
  StatementFiles,
  StatementHead,
  useStatementOf,
} from './statement-parts.tsx';
import { StatementTable } from './statement-table.tsx';

type ActivityStatementViewProps = ShownLines & {
  readonly ledger: Ledger;
  readonly from: PlainDate;
  readonly to: PlainDate;
};

/** The entries of a period, between its opening and closing balance, with the aging of the latter. */
export function ActivityStatementView({ ledger, from, to, most, onMost }: ActivityStatementViewProps) {
  const { offline, who } = usePortal();
  const read = useOfflineQuery(activityQuery(offline, who, from, to));
  const of = useStatementOf(to);
  if (read.isError) return <FailedState onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <LoadingState />;
  if (read.data === null) return <OlderNeeded heldSince={ledger.heldSince} />;
  const { statement, outstanding } = read.data;
  const shown = statement.lines.slice(0, most);
  return (
    <>
      <StatementFiles
        lineCount={statement.lines.length}
        onMost={onMost}
        statement={(words) => periodStatement(statement, { from, to, outstanding }, of, words)}
      />
      <StatementHead
        business={of.business}
        title={
          <Trans id="ledger.statement.activity-title">
            Activity from <DateText date={from} /> to <DateText date={to} />
          </Trans>
        }
      />
      <Sums statement={statement} />
      <StatementTable columns={activityColumns(of)} rows={shown} keyOf={({ key }) => key} />
      <LeftOutNote left={statement.lines.length - shown.length} {...{ most, onMost }} />
      <Section title={<Trans id="ledger.statement.closing-age">Closing balance by age</Trans>}>
        <AgingFigures aging={agingOf(outstanding)} />
      </Section>
    </>
  );
}

function Sums({ statement: { openingMinor, sums, closingMinor } }: { readonly statement: ActivityStatement }) {
  const { i18n } = useLingui();
  const figure = (key: string, label: ReactNode, minor: number) => ({ key, label, minor });
  return (
    <Figures
      figures={[
        figure('opening', <Trans id="ledger.statement.opening">Opening balance</Trans>, openingMinor),
        ...ledgerKinds.map((kind) => figure(kind, i18n._(sumNames[kind]), sums[kind])),
        {
          ...figure('closing', <Trans id="ledger.statement.closing">Closing balance</Trans>, closingMinor),
          isTotal: true,
        },
      ]}
    />
  );
}
