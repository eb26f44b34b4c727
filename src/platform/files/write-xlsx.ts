import writeXlsxFile from 'write-excel-file/universal';
import { sheetOf } from '../../../domain/documents/sheet.ts';
import type { FileTable } from '../../../domain/documents/table.ts';

/** The table as a workbook of one sheet; moments in this device's time zone. */
export function writeXlsx(table: FileTable): Promise<Blob> {
  const { lines, options } = sheetOf(table, localTime);
  return writeXlsxFile(lines, options).toBlob();
}

function localTime(ms: number): Date {
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
}
