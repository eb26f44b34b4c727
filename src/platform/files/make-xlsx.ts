import type { FileTable } from '../../../domain/documents/table.ts';
import { inTurns } from '../in-turns.ts';
import { openWorkerLine, rowParts } from './worker-line.ts';
import type { XlsxPart, XlsxQuestion } from './xlsx-worker.ts';

/** After this time, longer than any list of this portal needs, the worker is stopped. */
const limitMs = 60_000;

/**
 * Makes the workbook of a table on the device, in a worker that is loaded for it. Computing and sending the rows holds up no frame. Rejects if
 * the worker cannot be loaded or fails.
 */
export async function makeXlsx({ rows, ...table }: FileTable): Promise<Blob> {
  const worker = new Worker(new URL('xlsx-worker.ts', import.meta.url), { type: 'module' });
  const line = openWorkerLine<XlsxQuestion, Blob, XlsxPart>(worker, limitMs, 'The workbook could not be made.');
  try {
    await inTurns(rowParts(rows, (part) => line.tell({ kind: 'rows', rows: part })));
    return await line.ask({ kind: 'table', table });
  } finally {
    line.end();
  }
}
