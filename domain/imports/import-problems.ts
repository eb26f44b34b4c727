import type { MessageDescriptor } from '../message.ts';

/** Errors of one row of an imported file. Codes are public contract: `errors.csv` and reports contain them. */
export const importProblems = {
  EMPTY: /*i18n*/ { id: 'imports.problem.empty', message: 'This value is required.' },
  TOO_LONG: /*i18n*/ { id: 'imports.problem.too-long', message: 'The value is too long.' },
  NOT_PLAIN_TEXT: /*i18n*/ {
    id: 'imports.problem.not-plain-text',
    message: 'The value contains characters that can’t be printed.',
  },
  TOO_MANY_CELLS: /*i18n*/ {
    id: 'imports.problem.too-many-cells',
    message: 'The row has more values than there are columns.',
  },
  MALFORMED_QUOTES: /*i18n*/ {
    id: 'imports.problem.malformed-quotes',
    message: 'A quotation mark in this line isn’t closed, or doesn’t enclose a whole value.',
  },
  NOT_IN_ENCODING: /*i18n*/ {
    id: 'imports.problem.not-in-encoding',
    message: 'The line has characters that are not in the file’s encoding.',
  },
  SPREADSHEET_ERROR: /*i18n*/ {
    id: 'imports.problem.spreadsheet-error',
    message: 'This cell contains a spreadsheet error instead of a value.',
  },
  ALTERED_NUMBER: /*i18n*/ {
    id: 'imports.problem.altered-number',
    message: 'A spreadsheet has rounded this number. Its last digits are lost.',
  },
  NUMBER_AS_DATE: /*i18n*/ {
    id: 'imports.problem.number-as-date',
    message: 'A spreadsheet has turned this number into a date.',
  },
  NOT_A_DATE: /*i18n*/ {
    id: 'imports.problem.not-a-date',
    message: 'This is not a date in the file’s date format.',
  },
  DUE_BEFORE_INVOICE: /*i18n*/ {
    id: 'imports.problem.due-before-invoice',
    message: 'The due date is before the invoice date.',
  },
  SETTLED_BEFORE_INVOICE: /*i18n*/ {
    id: 'imports.problem.settled-before-invoice',
    message: 'The settlement date is before the invoice date.',
  },
  SETTLED_IN_FUTURE: /*i18n*/ {
    id: 'imports.problem.settled-in-future',
    message: 'The settlement date is in the future.',
  },
  NOT_AN_AMOUNT: /*i18n*/ { id: 'imports.problem.not-an-amount', message: 'This is not an amount.' },
  AMBIGUOUS_AMOUNT: /*i18n*/ {
    id: 'imports.problem.ambiguous-amount',
    message: 'It isn’t clear whether the separator marks decimals or thousands.',
  },
  AMOUNT_NOT_IN_GROUPS: /*i18n*/ {
    id: 'imports.problem.amount-not-in-groups',
    message: 'A space, dot or comma is in the wrong place.',
  },
  TOO_MANY_DECIMALS: /*i18n*/ {
    id: 'imports.problem.too-many-decimals',
    message: 'The amount has more decimals than the currency.',
  },
  TOO_LARGE: /*i18n*/ { id: 'imports.problem.too-large', message: 'The amount is above the highest amount allowed.' },
  AMOUNT_NOT_POSITIVE: /*i18n*/ {
    id: 'imports.problem.amount-not-positive',
    message: 'The amount must be above zero.',
  },
  OTHER_CURRENCY: /*i18n*/ {
    id: 'imports.problem.other-currency',
    message: 'The amount is in a different currency from the import.',
  },
  CREDIT: /*i18n*/ {
    id: 'imports.problem.credit',
    message: 'This row is a credit. Only invoices can be imported.',
  },
  UNKNOWN_TYPE: /*i18n*/ {
    id: 'imports.problem.unknown-type',
    message: 'It isn’t clear whether this row is an invoice or a credit.',
  },
  PARTLY_PAID: /*i18n*/ {
    id: 'imports.problem.partly-paid',
    message: 'This invoice is partly paid. Only unpaid and fully paid invoices can be imported.',
  },
  PAID_WITHOUT_DATE: /*i18n*/ {
    id: 'imports.problem.paid-without-date',
    message: 'This invoice is paid, but its settlement date is missing.',
  },
  AMOUNTS_DISAGREE: /*i18n*/ {
    id: 'imports.problem.amounts-disagree',
    message: 'The invoice amount, the amount paid, the amount due and the settlement date don’t agree.',
  },
  TIME_OF_DAY: /*i18n*/ {
    id: 'imports.problem.time-of-day',
    message: 'This is a time, and it isn’t certain which day is meant.',
  },
  NOT_YES_OR_NO: /*i18n*/ { id: 'imports.problem.not-yes-or-no', message: 'Enter Yes or No.' },
  DUPLICATE_INVOICE: /*i18n*/ {
    id: 'imports.problem.duplicate-invoice',
    message: 'This invoice is in several rows, so its total isn’t certain. None of them was imported.',
  },
  ROWS_DISAGREE: /*i18n*/ {
    id: 'imports.problem.rows-disagree',
    message: 'The rows of this invoice can’t be added up because they differ in other values than the amount.',
  },
  LIKELY_TWIN: /*i18n*/ {
    id: 'imports.problem.likely-twin',
    message:
      'This invoice probably already exists under a number written differently: customer, date and amount are the same. It was not added.',
  },
  DIFFERS_FROM_STORED: /*i18n*/ {
    id: 'imports.problem.differs-from-stored',
    message: 'This invoice already exists with other values. It was not changed.',
  },
  BUYER_IN_OTHER_CURRENCY: /*i18n*/ {
    id: 'imports.problem.buyer-in-other-currency',
    message: 'This customer already has an account in another currency.',
  },
  TOO_LARGE_TOGETHER: /*i18n*/ {
    id: 'imports.problem.too-large-together',
    message: 'With this invoice, the customer’s balance would be above the highest amount allowed.',
  },
  NOT_STORED: /*i18n*/ {
    id: 'imports.problem.not-stored',
    message: 'This row could not be saved. None of its values were stored.',
  },
} as const satisfies Record<string, MessageDescriptor>;

export type ImportProblemCode = keyof typeof importProblems;

/** One error of one row: the line in the file (the header is line 1), the column's heading, and the original value. */
export type ImportProblem = {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly code: ImportProblemCode;
};

/** The reasons for which no row of a file can be imported. */
export const unreadableFiles = {
  FILE_EMPTY: /*i18n*/ { id: 'imports.unreadable.empty', message: 'The file has no rows.' },
  FILE_TOO_LARGE: /*i18n*/ { id: 'imports.unreadable.too-large', message: 'The file is too large: {detail}.' },
  NOT_A_SPREADSHEET: /*i18n*/ {
    id: 'imports.unreadable.not-a-spreadsheet',
    message: 'This is neither a CSV file nor an Excel workbook (.xlsx): {detail}.',
  },
  NEEDS_TOO_MUCH: /*i18n*/ {
    id: 'imports.unreadable.needs-too-much',
    message: 'The file takes too much to process: {detail}. Split it into smaller files.',
  },
  EXTERNAL_LINKS: /*i18n*/ {
    id: 'imports.unreadable.external-links',
    message: 'The workbook refers to other files. Save it with values only.',
  },
  TOO_MANY_ROWS: /*i18n*/ { id: 'imports.unreadable.too-many-rows', message: 'The file has more than {detail} rows.' },
  TOO_MANY_COLUMNS: /*i18n*/ {
    id: 'imports.unreadable.too-many-columns',
    message: 'The file has more than {detail} columns.',
  },
  MISSING_COLUMNS: /*i18n*/ {
    id: 'imports.unreadable.missing-columns',
    message: 'These columns are missing: {detail}.',
  },
  COLUMN_TWICE: /*i18n*/ {
    id: 'imports.unreadable.column-twice',
    message: 'These columns mean the same: {detail}. Keep only one.',
  },
  COLUMNS_NOT_READ: /*i18n*/ {
    id: 'imports.unreadable.columns-not-read',
    message:
      'These columns can change what the amounts mean, but they can’t be imported: {detail}. Remove them, or confirm that they aren’t needed.',
  },
  NO_SUCH_COLUMN: /*i18n*/ {
    id: 'imports.unreadable.no-such-column',
    message: 'The file has no column with this heading: {detail}.',
  },
  AMBIGUOUS_DATES: /*i18n*/ {
    id: 'imports.unreadable.ambiguous-dates',
    message: 'The dates don’t show the order of day, month and year. Specify it: {detail}.',
  },
} as const satisfies Record<string, MessageDescriptor>;

export type UnreadableCode = keyof typeof unreadableFiles;

/** A file that cannot be imported, and the values of its message. */
export type Unreadable = { readonly ok: false; readonly code: UnreadableCode; readonly detail: string };

export function unreadable(code: UnreadableCode, detail = ''): Unreadable {
  return { ok: false, code, detail };
}
