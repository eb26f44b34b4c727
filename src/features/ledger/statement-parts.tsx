import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Aging } from '../../../domain/ledger/outstanding.ts';
import { agingBuckets } from '../../../domain/ledger/outstanding.ts';
import type { DocumentWords } from '../../../domain/documents/printed-document.ts';
import type { StatementOf } from '../../../domain/ledger/statement-columns.ts';
import { bucketNames } from '../../../domain/ledger/statement-columns.ts';
import type { Statement } from '../../../domain/ledger/statement-document.ts';
import { statementDocument, statementWorkbook } from '../../../domain/ledger/statement-document.ts';
import type { Currency } from '../../../domain/money.ts';
import { DocumentButton, WorkbookButton } from '../../kit/document/document-button.tsx';
import { EmailDocumentButton } from '../../kit/document/email-document-button.tsx';
import { useAccount, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { InstantText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { statementText } from './entry-text.tsx';
import classes from './statement.module.css';

/** The account's currency, which all figures of a statement have. */
export function useStatementCurrency(): Currency {
  const { program } = usePortal();
  return useAccount()?.currency ?? program.defaultCurrency;
}

/** The account's data for a statement's document, and the names of its line kinds. */
export function useStatementOf(): StatementOf {
  const { i18n } = useLingui();
  const { who } = usePortal();
  const currency = useStatementCurrency();
  return {
    business: who.buyer?.name ?? who.name,
    currency,
    kindOf: (entry) => statementText(entry, i18n),
    say: ({ id, message }) => i18n._(id, {}, { message }),
  };
}

type StatementFilesProps = { readonly statement: (words: DocumentWords) => Statement };

/** The statement as PDF and workbook, with the same figures. */
export function StatementFiles({ statement }: StatementFilesProps) {
  return (
    <div data-print="hidden" className={classes.files}>
      <DocumentButton document={(frame, words) => statementDocument(statement(words), frame, words)} />
      <EmailDocumentButton document={(frame, words) => statementDocument(statement(words), frame, words)} />
      <WorkbookButton table={(words) => statementWorkbook(statement(words))} />
    </div>
  );
}

/** The heading of a statement: on paper with the names of program and business, and the age of the figures. */
export function StatementHead({ title }: { readonly title: ReactNode }) {
  const { program, who } = usePortal();
  const { asOf } = useSyncStatus();
  return (
    <header className={classes.head}>
      <p className={classes.paper}>
        <bdi>{program.name}</bdi>
      </p>
      <p className={classes.paper}>
        <bdi>{who.buyer?.name}</bdi>
      </p>
      <h2 className={classes.title}>{title}</h2>
      {asOf ? (
        <p className={classes.paper} data-small>
          <Trans id="payments.receipt.as-of">
            As of <InstantText instant={asOf} />.
          </Trans>
        </p>
      ) : null}
    </header>
  );
}

type Figure = { readonly key: string; readonly label: ReactNode; readonly minor: number; readonly isTotal?: boolean };

/** Sums side by side, one below the other on a phone; the last is the total. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const currency = useStatementCurrency();
  return (
    <dl className={classes.figures}>
      {figures.map(({ key, label, minor, isTotal = false }) => (
        <div key={key} className={classes.figure} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>
            <MinorText minor={minor} currency={currency} weight={isTotal ? 'strong' : 'normal'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The balance by age. */
export function AgingFigures({ aging }: { readonly aging: Aging }) {
  const { i18n } = useLingui();
  const buckets = agingBuckets.map((key) => ({ key, label: i18n._(bucketNames[key]), minor: aging.buckets[key] }));
  const total = {
    key: 'total',
    label: <Trans id="ledger.aging.total">Balance</Trans>,
    minor: aging.totalMinor,
    isTotal: true,
  };
  return (
    <>
      <Figures figures={[...buckets, total]} />
      <p className={classes.note}>
        <Trans id="ledger.aging.note">
          Days past the due date. Payments that aren’t applied to an invoice count from the day they were received.
        </Trans>
      </p>
    </>
  );
}

/** Lines rendered at first: more than a screen shows, and few enough for one frame. */
const firstLines = 50;

/** The first lines, or all of them. */
export function linesShown<Line>(lines: readonly Line[], isWhole: boolean): readonly Line[] {
  return isWhole ? lines : lines.slice(0, firstLines);
}

/** Below a shortened table: the number of missing lines, and a button that shows them. */
export function LeftOutNote({ left, onWhole }: { readonly left: number; readonly onWhole: () => void }) {
  if (left <= 0) return null;
  return (
    <p className={classes.left}>
      <Button variant="default" size="sm" onClick={onWhole} data-print="hidden">
        <Plural id="ledger.statement.show-all" value={left} one="Show # more line" other="Show # more lines" />
      </Button>
    </p>
  );
}
