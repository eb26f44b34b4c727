import { type ImportProblem, importProblems } from '../../domain/imports/import-problems.ts';
import { decimalText, money } from '../../domain/money.ts';
import type { ImportReport } from './import-report.ts';

/** One problem of a file, as a line that tells a person what to correct. */
export function describeProblem({ line, column, value, code }: ImportProblem): string {
  const where = column === '' ? `line ${line}` : `line ${line}, column ${column}`;
  return `${where}: “${value}”. ${importProblems[code].message} (${code})`;
}

/** The result of an import, as lines of text. */
export function describeReport(report: ImportReport): string[] {
  const amount = `${report.currency} ${decimalText(money(report.amountAddedMinor, report.currency))}`;
  return [
    describeLines(report),
    `For ${report.client ?? 'no seller'} on ${report.program}, with dates as ${report.dateFormat}.`,
    `Added ${report.rowsAdded} invoices (${amount}), ${report.paymentsAdded} payments, ${report.disputesAdded} disputes.`,
    `${report.customers} customers, of whom ${report.customersAdded} are new.`,
    `${report.rowsAlreadyThere} rows were there already, ${report.rowsRefused} were refused.`,
    ...(report.unreadSheets.length > 0 ? [`Sheets that were not read: ${report.unreadSheets.join(', ')}.`] : []),
    ...(report.ignoredColumns.length > 0 ? [`Columns that were not used: ${report.ignoredColumns.join(', ')}.`] : []),
  ];
}

/** The lines of the file by outcome: the counts add up to the number of lines. */
function describeLines({ lines, rows, rowsRefused }: ImportReport): string {
  const others = [
    [lines.headings, 'of headings'],
    [lines.blank, 'blank'],
    [lines.continued, 'that continue a value'],
    [lines.addedUp, 'added to an earlier row of the same invoice'],
  ] as const;
  const parts = [
    `${rows - rowsRefused} rows read`,
    `${rowsRefused} rows refused`,
    ...others.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
  ];
  return `The file has ${lines.total} lines: ${parts.join(', ')}.`;
}
