import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { dateFormats } from '../../domain/imports/date-format.ts';
import { currencies } from '../../domain/money.ts';
import { type ImportRequest, importRequestSchema } from './import-report.ts';

export const importUsage = [
  'Usage: npm run import -- FILE [options]',
  '',
  'FILE is a ledger of invoices, as CSV or as an Excel workbook (.xlsx); its first row names the columns.',
  '  --program NAME       the program to import into (northgate)',
  '  --client NAME        the seller whose invoices they are (the first of the program)',
  `  --currency CODE      ${currencies.join(', ')} (the program's)`,
  '  --country CODE       country of the customers, two letters (the program’s)',
  `  --date-format ORDER  ${dateFormats.join(', ')} (found out from the file)`,
  '  --ignore-column NAME this column is not needed, although it may change what the amounts mean; may be repeated',
  '  --add-up-rows        several rows of one invoice are its parts: store their sum (otherwise they are refused)',
  '  --json               answer with one JSON document',
].join('\n');

export type ImportArguments = { readonly request: ImportRequest; readonly isJson: boolean };

/** The options of the command line, or a message about an invalid one. */
export function readImportArguments(args: readonly string[]): ImportArguments | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) return 'Name one file.';
    const request = v.safeParse(importRequestSchema, {
      path: resolve(file),
      program: values.program,
      client: values.client ?? null,
      currency: values.currency?.toUpperCase() ?? null,
      country: values.country?.toUpperCase() ?? null,
      dateFormat: values['date-format'] ?? null,
      ignoreColumns: values['ignore-column'] ?? [],
      addsUpRows: values['add-up-rows'],
    });
    if (!request.success) return `--${optionOf(request.issues[0].path?.[0]?.key)} has a value that is not known.`;
    return { request: request.output, isJson: values.json };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const options = {
  program: { type: 'string', default: 'northgate' },
  client: { type: 'string' },
  currency: { type: 'string' },
  country: { type: 'string' },
  'date-format': { type: 'string' },
  'ignore-column': { type: 'string', multiple: true },
  'add-up-rows': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function optionOf(key: unknown): string {
  return key === 'dateFormat' ? 'date-format' : String(key);
}
