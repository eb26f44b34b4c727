import type { FileTable } from '../../../domain/documents/table.ts';
import { askWorker } from './ask-worker.ts';

/** Longer than any list of this portal takes; a worker that hangs is given up. */
const limitMs = 60_000;

/** Makes the workbook of a table on the device, in a worker that is loaded for it. Rejects where it cannot be loaded or made. */
export function makeXlsx(table: FileTable): Promise<Blob> {
  const worker = new Worker(new URL('xlsx-worker.ts', import.meta.url), { type: 'module' });
  return askWorker<Blob>(worker, table, limitMs, 'The workbook could not be made.');
}
