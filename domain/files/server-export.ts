import * as v from 'valibot';

/** The files of all invoices that the server makes, by their endings, with their types. */
export const serverExportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export const serverExportFormats = ['csv', 'xlsx'] as const;
export type ServerExportFormat = (typeof serverExportFormats)[number];
export const serverExportFormatSchema = v.picklist(serverExportFormats);
