import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Ledger } from '../../../domain/ledger/ledger.ts';
import { ledgerNumber } from '../../../domain/ledger/ledger.ts';
import type { OutstandingItem } from '../../../domain/ledger/outstanding.ts';
import { agingOf, outstandingOn } from '../../../domain/ledger/outstanding.ts';
import { bucketNames, outstandingDocument } from '../../../domain/ledger/statement-document.ts';
import { DocumentButton } from '../../kit/document/document-button.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { EntryLink, statementText } from './entry-text.tsx';
import { OlderNeeded } from './older-invoices.tsx';
import {
  AgingFigures,
  LeftOutNote,
  linesShown,
  StatementHead,
  useStatementCurrency,
  useStatementOf,
} from './statement-parts.tsx';
import classes from './statement.module.css';

type OutstandingStatementViewProps = {
  readonly ledger: Ledger;
  readonly on: PlainDate;
  readonly isWhole: boolean;
  readonly onWhole: () => void;
};

/** What was outstanding at the end of a day: by age, and each invoice, credit and unapplied payment. */
export function OutstandingStatementView({ ledger, on, isWhole, onWhole }: OutstandingStatementViewProps) {
  const items = useMemo(() => outstandingOn(ledger, on), [ledger, on]);
  const of = useStatementOf();
  if (items === null) return <OlderNeeded heldSince={ledger.heldSince} />;
  const shown = linesShown(items, isWhole);
  return (
    <>
      <div data-print="hidden">
        <DocumentButton document={(frame, words) => outstandingDocument(items, on, of, frame, words)} />
      </div>
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
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col" data-wide>
                <Trans id="ledger.statement.due">Due</Trans>
              </th>
              <th scope="col">
                <Trans id="ledger.column.number">Number</Trans>
              </th>
              <th scope="col" data-wide>
                <Trans id="ledger.column.type">Type</Trans>
              </th>
              <th scope="col" data-wide>
                <Trans id="ledger.column.seller">Seller</Trans>
              </th>
              <th scope="col" data-wide>
                <Trans id="ledger.statement.age">Age</Trans>
              </th>
              <th scope="col" data-figure>
                <Trans id="ledger.statement.amount-left">Outstanding</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <ItemRow key={`${item.about.type}:${item.about.row.id}`} item={item} />
            ))}
          </tbody>
        </table>
      )}
      <LeftOutNote left={items.length - shown.length} onWhole={onWhole} />
    </>
  );
}

function ItemRow({ item }: { readonly item: OutstandingItem }) {
  const { i18n } = useLingui();
  const currency = useStatementCurrency();
  const { about, dueDate, bucket, amountMinor } = item;
  const kind = statementText({ about }, i18n);
  const age = i18n._(bucketNames[bucket]);
  return (
    <tr>
      <td data-wide>
        <DateText date={dueDate} />
      </td>
      <td>
        <EntryLink about={about} className={classes.number}>
          <bdi>{ledgerNumber(item)}</bdi>
        </EntryLink>
        <span className={classes.second}>
          {kind} · <DateText date={dueDate} /> · {age}
        </span>
      </td>
      <td data-wide>{kind}</td>
      <td data-wide>{about.type === 'charge' ? <bdi>{about.row.sellerName}</bdi> : null}</td>
      <td data-wide>{age}</td>
      <td data-figure>
        <MinorText minor={amountMinor} currency={currency} />
      </td>
    </tr>
  );
}
