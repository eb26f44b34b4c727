import { graphql } from '../../platform/wire/operation.ts';

/** Requests a file of invoices (all or filtered) or of transactions from the server, as `csv` or `xlsx`; returns its id. */
export const requestExportMutation = graphql(`mutation requestExport($filter: JSON, $format: String, $rows: String) {
  requestExport(filter: $filter, format: $format, rows: $rows)
}`);

/** Sends a stored file to the person's own e-mail address; returns the address. */
export const emailFileMutation = graphql(`mutation emailFile($fileId: ID!) {
  emailFile(fileId: $fileId)
}`);

/** A download address that works once; NOT_FOUND while the server is still making the file. */
export const downloadFileMutation = graphql(`mutation downloadFile($fileId: ID!) {
  downloadFile(fileId: $fileId) { path }
}`);
