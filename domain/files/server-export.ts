import * as v from 'valibot';

/** The kinds of rows in a file of the server. */
export const serverExportRows = ['invoices', 'transactions'] as const;
export type ServerExportRows = (typeof serverExportRows)[number];
export const serverExportRowsSchema = v.picklist(serverExportRows);

/** Invoice Download (§3) is about invoices: a person who may not download them can still export the transactions of the account. */
export function mayExport(rows: ServerExportRows, { mayDownload }: { readonly mayDownload: boolean }): boolean {
  return rows !== 'invoices' || mayDownload;
}

/** The formats of files that the server makes: ending and type. */
export const serverExportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export const serverExportFormats = ['csv', 'xlsx'] as const;
export type ServerExportFormat = (typeof serverExportFormats)[number];
export const serverExportFormatSchema = v.picklist(serverExportFormats);

/** The name of a file that the server makes on that day, by which `rowsOfServerExport` knows what is in it. */
export function serverExportName(rows: ServerExportRows, day: string, format: ServerExportFormat): string {
  return `${rows}-${day}.${format}`;
}

/** Invoices where the name is of no other rows. */
export function rowsOfServerExport(fileName: string): ServerExportRows {
  return serverExportRows.find((rows) => fileName.startsWith(`${rows}-`)) ?? 'invoices';
}
