import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Ledger } from '../../../domain/ledger/ledger.ts';
import { ledgerKinds, ledgerNumber } from '../../../domain/ledger/ledger.ts';
import { agingOf, outstandingOn } from '../../../domain/ledger/outstanding.ts';
import type { ActivityStatement, LedgerLine } from '../../../domain/ledger/running-balance.ts';
import { activityStatement } from '../../../domain/ledger/running-balance.ts';
import { activityDocument, sumNames } from '../../../domain/ledger/statement-document.ts';
import { DocumentButton } from '../../kit/document/document-button.tsx';
import { Section } from '../../ui/layout/layout.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { EntryLink, entryText } from './entry-text.tsx';
import { OlderNeeded } from './older-invoices.tsx';
import {
  AgingFigures,
  Figures,
  LeftOutNote,
  linesShown,
  StatementHead,
  useStatementCurrency,
  useStatementOf,
} from './statement-parts.tsx';
import classes from './statement.module.css';

type ActivityStatementViewProps = {
  readonly ledger: Ledger;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly isWhole: boolean;
  readonly onWhole: () => void;
};

/** What happened in a period, between the balance before it and the balance after it, and how old that balance was. */
export function ActivityStatementView({ ledger, from, to, isWhole, onWhole }: ActivityStatementViewProps) {
  const statement = useMemo(() => activityStatement(ledger, from, to), [ledger, from, to]);
  const outstanding = useMemo(() => outstandingOn(ledger, to), [ledger, to]);
  const of = useStatementOf();
  if (statement === null || outstanding === null) return <OlderNeeded heldSince={ledger.heldSince} />;
  const shown = linesShown(statement.lines, isWhole);
  return (
    <>
      <div data-print="hidden">
        <DocumentButton
          document={(frame, words) => activityDocument(statement, { from, to, outstanding }, of, frame, words)}
        />
      </div>
      <StatementHead
        title={
          <Trans id="ledger.statement.activity-title">
            Activity from <DateText date={from} /> to <DateText date={to} />
          </Trans>
        }
      />
      <Sums statement={statement} />
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col" data-wide>
              <Trans id="ledger.column.date">Date</Trans>
            </th>
            <th scope="col">
              <Trans id="ledger.column.number">Number</Trans>
            </th>
            <th scope="col" data-wide>
              <Trans id="ledger.column.type">Type</Trans>
            </th>
            <th scope="col" data-figure>
              <Trans id="ledger.column.amount">Amount</Trans>
            </th>
            <th scope="col" data-figure data-wide>
              <Trans id="ledger.column.balance">Balance</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineRow key={line.key} line={line} />
          ))}
        </tbody>
      </table>
      <LeftOutNote left={statement.lines.length - shown.length} onWhole={onWhole} />
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

function LineRow({ line }: { readonly line: LedgerLine }) {
  const { i18n } = useLingui();
  const currency = useStatementCurrency();
  const kind = entryText(line, i18n);
  return (
    <tr>
      <td data-wide>
        <DateText date={line.day} />
      </td>
      <td>
        <EntryLink about={line.about} className={classes.number}>
          <bdi>{ledgerNumber(line)}</bdi>
        </EntryLink>
        <span className={classes.second}>
          {kind} · <DateText date={line.day} />
        </span>
      </td>
      <td data-wide>{kind}</td>
      <td data-figure>
        <MinorText minor={line.amountMinor} currency={currency} />
        <span className={classes.second}>
          <Trans id="ledger.card.balance">
            Balance <Balance line={line} />
          </Trans>
        </span>
      </td>
      <td data-figure data-wide>
        <Balance line={line} />
      </td>
    </tr>
  );
}

function Balance({ line: { balanceMinor } }: { readonly line: LedgerLine }) {
  const currency = useStatementCurrency();
  return balanceMinor === null ? null : <MinorText minor={balanceMinor} currency={currency} weight="quiet" />;
}
