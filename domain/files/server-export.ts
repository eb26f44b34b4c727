import * as v from 'valibot';

/** The kinds of rows in a file of the server. */
export const serverExportRows = ['invoices', 'transactions'] as const;
export type ServerExportRows = (typeof serverExportRows)[number];
export const serverExportRowsSchema = v.picklist(serverExportRows);

/** The formats of files that the server makes: ending and type. */
export const serverExportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export const serverExportFormats = ['csv', 'xlsx'] as const;
export type ServerExportFormat = (typeof serverExportFormats)[number];
export const serverExportFormatSchema = v.picklist(serverExportFormats);
