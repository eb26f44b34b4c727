import writeXlsxFile from 'write-excel-file/node';
import { sheetOf } from '../../domain/documents/sheet.ts';
import type { FileTable } from '../../domain/documents/table.ts';

/** The table as a workbook with one sheet, in the format of the devices; times in UTC. */
export function writeWorkbook(table: FileTable): Promise<Buffer> {
  const { lines, options } = sheetOf(table, (ms) => new Date(ms));
  return writeXlsxFile(lines, options).toBuffer();
}
