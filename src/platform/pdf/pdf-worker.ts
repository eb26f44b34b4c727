import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { readFontFile } from './font-files.ts';
import { printDocument } from './print-document.ts';

/** The file, or null where it could not be made. */
export type PdfAnswer = Uint8Array<ArrayBuffer> | null;

globalThis.addEventListener('message', ({ data }: MessageEvent<PrintedDocument>) => {
  void answer(data);
});

async function answer(document: PrintedDocument): Promise<void> {
  const pdf: PdfAnswer = await printDocument(document, readFontFile).catch(() => null);
  globalThis.postMessage(pdf, { transfer: pdf ? [pdf.buffer] : [] });
}
