import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { askWorker } from '../files/ask-worker.ts';

/** Longer than any document of this portal takes; a worker that hangs is given up. */
const limitMs = 60_000;

/**
 * Makes the PDF of a document on the device, in a worker that is loaded for it and ended with it. Rejects where the worker or a
 * font cannot be loaded, which happens only without a connection and before it was used.
 */
export async function makePdf(document: PrintedDocument): Promise<Blob> {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' });
  const file = await askWorker<Uint8Array<ArrayBuffer>>(worker, document, limitMs, 'The PDF could not be made.');
  return new Blob([file], { type: 'application/pdf' });
}
