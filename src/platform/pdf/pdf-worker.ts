import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { openArchive } from '../files/open-archive.ts';
import { readFontFile } from './font-files.ts';
import { printDocument } from './print-document.ts';

/** One document as a file; or several, one after the other, as entries of an archive that `end` closes. */
export type PdfQuestion =
  | { readonly kind: 'document'; readonly document: PrintedDocument }
  | { readonly kind: 'entry'; readonly name: string; readonly document: PrintedDocument }
  | { readonly kind: 'end' };

/** The file, or the next bytes of the archive; null where they could not be made. */
export type PdfAnswer = Uint8Array<ArrayBuffer> | null;

globalThis.addEventListener('message', ({ data }: MessageEvent<PdfQuestion>) => {
  void answer(data);
});

async function answer(question: PdfQuestion): Promise<void> {
  const bytes: PdfAnswer = await bytesFor(question).catch(() => null);
  globalThis.postMessage(bytes, { transfer: bytes ? [bytes.buffer] : [] });
}

const archive = openArchive();

async function bytesFor(question: PdfQuestion): Promise<Uint8Array<ArrayBuffer>> {
  if (question.kind === 'end') return archive.end();
  const pdf = await printDocument(question.document, readFontFile);
  return question.kind === 'entry' ? archive.add(question.name, pdf) : pdf;
}
