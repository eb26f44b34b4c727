import type { MessageDescriptor } from '../message.ts';

/** What can be wrong with one row of an imported file. Codes are public contract: they stand in `errors.csv` and in reports. */
export const importProblems = {
  EMPTY: /*i18n*/ { id: 'imports.problem.empty', message: 'A value is needed here.' },
  TOO_LONG: /*i18n*/ { id: 'imports.problem.too-long', message: 'The value is too long.' },
  NOT_PLAIN_TEXT: /*i18n*/ {
    id: 'imports.problem.not-plain-text',
    message: 'The value holds characters that cannot be printed.',
  },
  TOO_MANY_CELLS: /*i18n*/ {
    id: 'imports.problem.too-many-cells',
    message: 'The row has more values than there are columns.',
  },
  MALFORMED_QUOTES: /*i18n*/ {
    id: 'imports.problem.malformed-quotes',
    message: 'A quotation mark in this line is not closed, or does not stand around a whole value.',
  },
  NOT_IN_ENCODING: /*i18n*/ {
    id: 'imports.problem.not-in-encoding',
    message: 'The line has characters that are not in the encoding of the file.',
  },
  SPREADSHEET_ERROR: /*i18n*/ {
    id: 'imports.problem.spreadsheet-error',
    message: 'A spreadsheet wrote an error here in place of the value.',
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
    message: 'This is not a date in the form that the file uses.',
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
    message: 'It is not clear whether the mark is for decimals or for thousands.',
  },
  AMOUNT_NOT_IN_GROUPS: /*i18n*/ {
    id: 'imports.problem.amount-not-in-groups',
    message: 'Spaces, dots and commas can only separate groups of three digits and the decimals.',
  },
  TOO_MANY_DECIMALS: /*i18n*/ {
    id: 'imports.problem.too-many-decimals',
    message: 'The amount has more decimals than the currency.',
  },
  TOO_LARGE: /*i18n*/ { id: 'imports.problem.too-large', message: 'The amount is larger than any that is accepted.' },
  AMOUNT_NOT_POSITIVE: /*i18n*/ {
    id: 'imports.problem.amount-not-positive',
    message: 'The amount must be above zero.',
  },
  OTHER_CURRENCY: /*i18n*/ {
    id: 'imports.problem.other-currency',
    message: 'The amount is in another currency than the import.',
  },
  NOT_YES_OR_NO: /*i18n*/ { id: 'imports.problem.not-yes-or-no', message: 'Only Yes or No can stand here.' },
  DUPLICATE_INVOICE: /*i18n*/ {
    id: 'imports.problem.duplicate-invoice',
    message: 'This customer has an invoice with this number in an earlier row.',
  },
  LIKELY_TWIN: /*i18n*/ {
    id: 'imports.problem.likely-twin',
    message:
      'This is most likely an invoice that is here under a number written in another way: customer, date and amount are the same. It was not added.',
  },
  DIFFERS_FROM_STORED: /*i18n*/ {
    id: 'imports.problem.differs-from-stored',
    message: 'This invoice is already here with other values. It was left as it is.',
  },
  BUYER_IN_OTHER_CURRENCY: /*i18n*/ {
    id: 'imports.problem.buyer-in-other-currency',
    message: 'This customer already has an account in another currency.',
  },
  TOO_LARGE_TOGETHER: /*i18n*/ {
    id: 'imports.problem.too-large-together',
    message: 'With this invoice the customer would owe more than any account can hold.',
  },
  NOT_STORED: /*i18n*/ {
    id: 'imports.problem.not-stored',
    message: 'The portal could not store this row. Nothing of it was kept.',
  },
} as const satisfies Record<string, MessageDescriptor>;

export type ImportProblemCode = keyof typeof importProblems;

/** One thing wrong with one row: the file's own line (the header is on line 1), the column's heading, and the value as it stands. */
export type ImportProblem = {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly code: ImportProblemCode;
};

/** Why nothing of a file can be imported. */
export const unreadableFiles = {
  FILE_EMPTY: /*i18n*/ { id: 'imports.unreadable.empty', message: 'The file has no rows.' },
  FILE_TOO_LARGE: /*i18n*/ { id: 'imports.unreadable.too-large', message: 'The file is too large: {detail}.' },
  NOT_A_SPREADSHEET: /*i18n*/ {
    id: 'imports.unreadable.not-a-spreadsheet',
    message: 'This is neither a CSV file nor an Excel workbook (.xlsx): {detail}.',
  },
  NEEDS_TOO_MUCH: /*i18n*/ {
    id: 'imports.unreadable.needs-too-much',
    message: 'Reading the file would take more than a file may: {detail}. Split it.',
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
    message: 'More than one column could be meant: {detail}.',
  },
  AMBIGUOUS_DATES: /*i18n*/ {
    id: 'imports.unreadable.ambiguous-dates',
    message: 'The dates of the file do not show whether the month or the day comes first. Say which: {detail}.',
  },
} as const satisfies Record<string, MessageDescriptor>;

export type UnreadableCode = keyof typeof unreadableFiles;

/** A file of which nothing can be used, and the part of the sentence that is particular to it. */
export type Unreadable = { readonly ok: false; readonly code: UnreadableCode; readonly detail: string };

export function unreadable(code: UnreadableCode, detail = ''): Unreadable {
  return { ok: false, code, detail };
}
