import type { FileTable } from '../../../domain/documents/table.ts';
import { openWorkerLine } from './worker-line.ts';

/** Longer than any list of this portal needs; then the worker is stopped. */
const limitMs = 60_000;

/** Makes the workbook of a table on the device, in a worker that is loaded for it. Rejects if the worker cannot be loaded or fails. */
export async function makeXlsx(table: FileTable): Promise<Blob> {
  const worker = new Worker(new URL('xlsx-worker.ts', import.meta.url), { type: 'module' });
  const line = openWorkerLine<FileTable, Blob>(worker, limitMs, 'The workbook could not be made.');
  try {
    return await line.ask(table);
  } finally {
    line.end();
  }
}
