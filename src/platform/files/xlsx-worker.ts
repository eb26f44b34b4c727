import type { FileCell, FileTable } from '../../../domain/documents/table.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A part of the rows of the next table. */
export type XlsxPart = { readonly kind: 'rows'; readonly rows: readonly (readonly FileCell[])[] };
export type XlsxQuestion = { readonly kind: 'table'; readonly table: Omit<FileTable, 'rows'> };
/** The file, or null if it could not be made. */
export type XlsxAnswer = Blob | null;

const rows: (readonly FileCell[])[] = [];

globalThis.addEventListener('message', ({ data }: MessageEvent<XlsxQuestion | XlsxPart>) => {
  if (data.kind === 'rows') rows.push(...data.rows);
  else void answer({ ...data.table, rows });
});

async function answer(table: FileTable): Promise<void> {
  const file: XlsxAnswer = await writeXlsx(table).catch(() => null);
  globalThis.postMessage(file);
}
