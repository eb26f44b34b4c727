import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import type { PdfAnswer } from './pdf-worker.ts';

/** Longer than any document of this portal takes; a worker that hangs is given up. */
const limitMs = 60_000;

/**
 * Makes the PDF of a document on the device, in a worker that is loaded for it and ended with it. Throws where the worker or a
 * font cannot be loaded, which happens only without a connection and before it was used.
 */
export function makePdf(document: PrintedDocument): Promise<Blob> {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Blob>((resolve, reject) => {
    const fail = () => reject(new Error('The PDF could not be made.'));
    timer = setTimeout(fail, limitMs);
    worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => {
      if (data) resolve(new Blob([data], { type: 'application/pdf' }));
      else fail();
    });
    worker.addEventListener('error', fail);
    worker.postMessage(document);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
