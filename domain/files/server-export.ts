import * as v from 'valibot';

/** What a file of the server holds. */
export const serverExportRows = ['invoices', 'transactions'] as const;
export type ServerExportRows = (typeof serverExportRows)[number];
export const serverExportRowsSchema = v.picklist(serverExportRows);

/** The files that the server makes, by their endings, with their types. */
export const serverExportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export const serverExportFormats = ['csv', 'xlsx'] as const;
export type ServerExportFormat = (typeof serverExportFormats)[number];
export const serverExportFormatSchema = v.picklist(serverExportFormats);
