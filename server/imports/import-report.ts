import * as v from 'valibot';
import { importProblems } from '../../domain/imports/import-problems.ts';
import type { ImportProblemCode } from '../../domain/imports/import-problems.ts';
import { dateFormats } from '../../domain/imports/date-format.ts';
import { currencySchema } from '../../domain/money.ts';

/** What is asked for. The file is read by whoever holds the database: this process, or the server that runs. */
export const importRequestSchema = v.object({
  path: v.string(),
  program: v.string(),
  client: v.nullable(v.string()),
  currency: v.nullable(currencySchema),
  country: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  dateFormat: v.nullable(v.picklist(dateFormats)),
});
export type ImportRequest = v.InferOutput<typeof importRequestSchema>;

const problemSchema = v.object({
  line: v.number(),
  column: v.string(),
  value: v.string(),
  code: v.picklist(Object.keys(importProblems) as ImportProblemCode[]),
});

/** What is heard while an import is under way: how far it is, and each thing that is wrong in the file. */
export const importEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('progress'), text: v.string() }),
  v.object({ kind: v.literal('problem'), problem: problemSchema }),
]);
export type ImportEvent = v.InferOutput<typeof importEventSchema>;

/** What became of the file: rows by their fate, and what was made of them. Amounts are minor units. */
export const importReportSchema = v.object({
  program: v.string(),
  client: v.nullable(v.string()),
  currency: currencySchema,
  dateFormat: v.picklist(dateFormats),
  ignoredColumns: v.array(v.string()),
  unreadSheets: v.array(v.string()),
  /** The lines of the file, and what those were that are no rows. */
  lines: v.object({ total: v.number(), headings: v.number(), blank: v.number(), continued: v.number() }),
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

/** The end of an import; where nothing of the file could be used, a sentence that says why. */
export const importAnswerSchema = v.union([
  v.object({ ok: v.literal(true), report: importReportSchema }),
  v.object({ ok: v.literal(false), sentence: v.string() }),
]);
export type ImportAnswer = v.InferOutput<typeof importAnswerSchema>;
