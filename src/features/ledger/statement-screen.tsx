import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Ledger } from '../../../domain/ledger/ledger.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { periodFault } from '../../kit/period/period-faults.ts';
import { PeriodFields } from '../../kit/period/period-fields.tsx';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { DateField } from '../../ui/fields/lazy-date-field.tsx';
import { type TypedDay, typedDay } from '../../ui/fields/typed-day.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { FailedState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { StripTab, TabStrip } from '../../ui/lists/tab-strip.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import { ActivityStatementView } from './activity-statement-view.tsx';
import { ledgerQuery } from './ledger-queries.ts';
import { OutstandingStatementView } from './outstanding-statement-view.tsx';
import { type ShownLines, firstLines } from './statement-parts.tsx';
import { type StatementSearch, statementKinds } from './statement-search.ts';
import classes from './statement.module.css';

const kindNames: Record<(typeof statementKinds)[number], MessageDescriptor> = {
  outstanding: /*i18n*/ { id: 'ledger.statement.outstanding', message: 'Outstanding' },
  activity: /*i18n*/ { id: 'ledger.statement.activity', message: 'Activity' },
};

/** Statements of the account, to read and to print: the outstanding items on a day, or the entries of a period. */
export function StatementScreen({ search, onSearch }: ListAddress<StatementSearch>) {
  const { offline, who } = usePortal();
  const sync = useSyncStatus();
  const [most, setMost] = useState(firstLines);
  // During a first load the statement is hidden, and each read would delay the load.
  const read = useOfflineQuery({ ...ledgerQuery(offline, who), enabled: sync.asOf !== null });
  return (
    <>
      <div data-print="hidden">
        <PageHeader
          back={
            <BackLink to="/account-overview/transactions">
              <Trans id="ledger.transactions.title">Transaction history</Trans>
            </BackLink>
          }
          title={<Trans id="ledger.statement.title">Statement</Trans>}
          note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
        />
      </div>
      {sync.asOf === null ? <FirstLoad status={sync} onRetry={() => void offline.pull()} /> : null}
      {read.isError ? <FailedState onRetry={() => void read.refetch()} /> : null}
      {sync.asOf !== null && read.isPending ? <LoadingState /> : null}
      {read.data ? (
        <ChosenStatement ledger={read.data.ledger} {...{ search, onSearch, most }} onMost={setMost} />
      ) : null}
    </>
  );
}

type ChosenStatementProps = ListAddress<StatementSearch> & ShownLines & { readonly ledger: Ledger };

function ChosenStatement({ ledger, search, onSearch, ...lines }: ChosenStatementProps) {
  const { t, i18n } = useLingui();
  const today = useToday(usePortal().program.timeZone);
  const { tab = 'outstanding', on = today, to = today } = search;
  const from = search.from ?? firstDay(ledger, to);
  // The period in the fields is the default one until somebody changes it.
  const [isPeriodTyped, setIsPeriodTyped] = useState(false);
  const [isPeriodWrong, setIsPeriodWrong] = useState(false);
  const [wrongDay, setWrongDay] = useState<TypedDay | null>(null);
  const period = isPeriodTyped ? { from: search.from, to: search.to } : { from, to };
  return (
    <div className={classes.statement} data-statement>
      <div data-print="hidden">
        <TabStrip label={t({ id: 'ledger.statement.tabs', message: 'Kind of statement' })}>
          {statementKinds.map((kind) => (
            <StripTab
              key={kind}
              name={i18n._(kindNames[kind])}
              isActive={kind === tab}
              onChoose={() => onSearch({ tab: kind === 'outstanding' ? undefined : kind })}
            />
          ))}
        </TabStrip>
        <div className={classes.days}>
          {tab === 'outstanding' ? (
            <DateField
              label={t({ id: 'ledger.statement.on', message: 'As of' })}
              value={wrongDay ?? typedDay(on)}
              onChange={(day) => {
                setWrongDay(day.kind === 'day' ? null : day);
                onSearch({ on: day.kind === 'day' ? day.day : undefined });
              }}
              error={on > today ? <Trans id="ledger.statement.future">Choose today or an earlier day</Trans> : null}
            />
          ) : (
            <PeriodFields
              period={period}
              isRequired
              fromLabel={t({ id: 'ledger.filter.from', message: 'From' })}
              toLabel={t({ id: 'ledger.filter.to', message: 'Until' })}
              onFault={setIsPeriodWrong}
              onChange={(change) => {
                setIsPeriodTyped(true);
                onSearch(change);
              }}
            />
          )}
        </div>
      </div>
      {tab === 'outstanding' && wrongDay === null && on <= today ? (
        <OutstandingStatementView {...lines} {...{ ledger, on }} />
      ) : null}
      {tab === 'activity' && !isPeriodWrong && periodFault({ from, to }, true) === null ? (
        <ActivityStatementView {...lines} {...{ ledger, from, to }} />
      ) : null}
    </div>
  );
}

/** By default the period starts with the first known balance, so that it hides nothing. */
function firstDay({ heldSince, entries }: Ledger, to: PlainDate): PlainDate {
  const first = heldSince ?? entries[0]?.day ?? to;
  return first > to ? to : first;
}
