import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { type WorkerLine, openWorkerLine, rowParts } from '../files/worker-line.ts';
import { inTurns } from '../in-turns.ts';
import type { PdfPart, PdfQuestion } from './pdf-worker.ts';

/** After this time, longer than any document of this portal needs, the worker is stopped. */
const limitMs = 60_000;

/**
 * Makes the PDF of a document on the device, in a worker that is loaded and ended for it. Rejects if the worker or a font cannot be loaded,
 * which happens only offline before its first use.
 */
export async function makePdf(document: PrintedDocument): Promise<Blob> {
  const worker = pdfWorker();
  try {
    const sent = await sendRows(worker, document);
    return new Blob([await worker.ask({ kind: 'document', document: sent })], { type: 'application/pdf' });
  } finally {
    worker.end();
  }
}

export type PdfArchive = {
  /** Names of the files, each with its ending and distinct from the others. */
  readonly names: readonly string[];
  /** Called for one document at a time, so that memory never holds all of them. */
  readonly document: (index: number) => PrintedDocument;
  /** The file of the archive that names the documents that could not be made. */
  readonly note: (missing: readonly string[]) => { readonly name: string; readonly text: string };
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
};

/** `missing` are the names of the documents that could not be made. */
export type MadeArchive = { readonly file: Blob; readonly missing: readonly string[] };

/**
 * Makes a ZIP of the PDFs of several documents. Failed documents are left out and named in a note. Rejects if all of them fail,
 * the worker cannot be loaded, or the signal is aborted.
 */
export async function makePdfArchive(archive: PdfArchive): Promise<MadeArchive> {
  const { names, document, note, onProgress, signal } = archive;
  const worker = pdfWorker();
  // Blobs, because a browser can keep them on disk instead of in memory.
  const parts: Blob[] = [];
  const missing: string[] = [];
  try {
    for (const [index, name] of names.entries()) {
      signal.throwIfAborted();
      const sent = await sendRows(worker, document(index));
      const bytes = await worker.ask({ kind: 'entry', name, document: sent });
      if (bytes.length > 0) parts.push(new Blob([bytes]));
      else missing.push(name);
      onProgress(index + 1);
    }
    signal.throwIfAborted();
    if (missing.length === names.length) throw new Error('None of the PDFs could be made.');
    if (missing.length > 0) parts.push(new Blob([await worker.ask({ kind: 'note', ...note(missing) })]));
    parts.push(new Blob([await worker.ask({ kind: 'end' })]));
    return { file: new Blob(parts, { type: 'application/zip' }), missing };
  } finally {
    worker.end();
  }
}

/** Sends the rows of the document's tables ahead, which holds up no frame, and returns the rest of it. */
async function sendRows(worker: PdfLine, document: PrintedDocument): Promise<PrintedDocument> {
  for (const [place, section] of document.sections.entries())
    if (section.kind === 'table')
      await inTurns(rowParts(section.rows, (rows) => worker.tell({ kind: 'rows', section: place, rows })));
  return {
    ...document,
    sections: document.sections.map((section) => (section.kind === 'table' ? { ...section, rows: [] } : section)),
  };
}

type PdfLine = WorkerLine<PdfQuestion, Uint8Array<ArrayBuffer>, PdfPart>;

function pdfWorker(): PdfLine {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' });
  return openWorkerLine(worker, limitMs, 'The PDF could not be made.');
}
