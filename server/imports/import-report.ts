import * as v from 'valibot';
import { importProblems, type ImportProblemCode } from '../../domain/imports/import-problems.ts';
import { dateFormats } from '../../domain/imports/date-format.ts';
import { currencySchema } from '../../domain/money.ts';

/** The request of an import. The process that has opened the database reads the file: this one, or the running server. */
export const importRequestSchema = v.object({
  path: v.string(),
  program: v.string(),
  client: v.nullable(v.string()),
  currency: v.nullable(currencySchema),
  country: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  dateFormat: v.nullable(v.picklist(dateFormats)),
  /** Headings of columns that are left out on request. */
  ignoreColumns: v.optional(v.array(v.string()), []),
  addsUpRows: v.optional(v.boolean(), false),
});
export type ImportRequest = v.InferOutput<typeof importRequestSchema>;

const problemSchema = v.object({
  line: v.number(),
  column: v.string(),
  value: v.string(),
  code: v.picklist(Object.keys(importProblems) as ImportProblemCode[]),
});

/** Events during an import: progress, and each problem of the file. */
export const importEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('progress'), text: v.string() }),
  v.object({ kind: v.literal('problem'), problem: problemSchema }),
]);
export type ImportEvent = v.InferOutput<typeof importEventSchema>;

/** The report of an import: rows by outcome, and the created rows. Amounts are minor units. */
export const importReportSchema = v.object({
  program: v.string(),
  client: v.nullable(v.string()),
  currency: currencySchema,
  dateFormat: v.picklist(dateFormats),
  ignoredColumns: v.array(v.string()),
  unreadSheets: v.array(v.string()),
  /** The lines of the file, and the kinds of lines that are no rows. */
  lines: v.object({
    total: v.number(),
    headings: v.number(),
    blank: v.number(),
    continued: v.number(),
    addedUp: v.number(),
  }),
  rows: v.number(),
  rowsAdded: v.number(),
  rowsAlreadyThere: v.number(),
  rowsRefused: v.number(),
  customers: v.number(),
  customersAdded: v.number(),
  paymentsAdded: v.number(),
  disputesAdded: v.number(),
  amountAddedMinor: v.number(),
});
export type ImportReport = v.InferOutput<typeof importReportSchema>;

/** The end of an import; a message if nothing of the file was usable. */
export const importAnswerSchema = v.union([
  v.object({ ok: v.literal(true), report: importReportSchema }),
  v.object({ ok: v.literal(false), sentence: v.string() }),
]);
export type ImportAnswer = v.InferOutput<typeof importAnswerSchema>;
