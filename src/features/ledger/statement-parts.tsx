import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { type Aging, agingBuckets } from '../../../domain/ledger/outstanding.ts';
import type { DocumentWords } from '../../../domain/documents/printed-document.ts';
import { type StatementOf, bucketNames } from '../../../domain/ledger/statement-columns.ts';
import { type Statement, statementDocument, statementWorkbook } from '../../../domain/ledger/statement-document.ts';
import type { Currency } from '../../../domain/money.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { DocumentButton, WorkbookButton } from '../../kit/document/document-button.tsx';
import { EmailDocumentButton } from '../../kit/document/email-document-button.tsx';
import { maxRowsOfPage, PrintButton } from '../../kit/document/print-button.tsx';
import { useBusinessName } from '../../kit/document/use-business-name.ts';
import { useDocumentFrame } from '../../kit/document/use-document-frame.ts';
import { useBeforePrint } from '../../platform/react/use-before-print.ts';
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

/** What the document of a statement shows of the account, with the business name of the statement's last day, and the texts of its line kinds. */
export function useStatementOf(until: PlainDate): StatementOf {
  const { i18n } = useLingui();
  const businessOn = useBusinessName();
  const currency = useStatementCurrency();
  return {
    business: businessOn(until),
    currency,
    kindOf: (entry) => statementText(entry, i18n),
    say: ({ id, message }) => i18n._(id, {}, { message }),
  };
}

/** How many lines the screen shows at most, and how to show more of them. */
export type ShownLines = { readonly most: number; readonly onMost: (most: number) => void };

type StatementFilesProps = Pick<ShownLines, 'onMost'> & {
  readonly lineCount: number;
  readonly statement: (words: DocumentWords) => Statement;
};

/** The statement on paper, as PDF and as workbook, with the same figures. */
export function StatementFiles({ lineCount, onMost, statement }: StatementFilesProps) {
  // On paper all lines are printed, also those that the screen leaves out; too many would block the browser.
  useBeforePrint(() => onMost(Math.min(lineCount, maxRowsOfPage)));
  const { frame, words } = useDocumentFrame();
  const printed = {
    rowCount: lineCount,
    document: () => statementDocument(statement(words), frame, words),
    printPage: () => {
      window.print();
    },
  };
  return (
    <div data-print="hidden" className={classes.files}>
      <DocumentButton document={() => printed.document()} />
      <EmailDocumentButton document={() => printed.document()} />
      <WorkbookButton table={() => statementWorkbook(statement(words))} />
      <PrintButton hasIcon ask={() => printed} />
    </div>
  );
}

/** The heading of a statement: on paper with the names of program and business, and the age of the figures. */
export function StatementHead({ title, business }: { readonly title: ReactNode; readonly business: string }) {
  const { program } = usePortal();
  const { asOf } = useSyncStatus();
  return (
    <header className={classes.head}>
      <p className={classes.paper}>
        <bdi>{program.name}</bdi>
      </p>
      <p className={classes.paper}>
        <bdi>{business}</bdi>
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

/** The aging: outstanding amounts by days past due. */
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
        <Trans id="ledger.aging.days">Days past the due date. Credits and unapplied payments have no age.</Trans>
      </p>
    </>
  );
}

/** Lines rendered at first: more than a screen shows, and few enough for one frame. */
export const firstLines = 50;
/** Lines that one press adds: few enough for one frame. */
const linesAtOnce = 100;

type LeftOutNoteProps = ShownLines & { readonly left: number };

/** Below a shortened table: a button that shows the next lines. */
export function LeftOutNote({ left: allLeft, most, onMost }: LeftOutNoteProps) {
  if (allLeft <= 0) return null;
  const left = Math.min(allLeft, linesAtOnce);
  return (
    <p className={classes.left}>
      <span data-print="only">
        <Trans id="ledger.statement.print-rest">
          The remaining lines are not on this printout. The statement’s PDF has all of them.
        </Trans>
      </span>
      <Button variant="default" size="sm" onClick={() => onMost(most + linesAtOnce)} data-print="hidden">
        <Plural id="ledger.statement.show-all" value={left} one="Show # more line" other="Show # more lines" />
      </Button>
    </p>
  );
}
