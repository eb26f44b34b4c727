import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { openArchive } from '../files/open-archive.ts';
import { readFontFile } from './font-files.ts';
import { printDocument } from './print-document.ts';

/** One document as a file; or several and a text, one after the other, as entries of an archive that `end` closes. */
export type PdfQuestion =
  | { readonly kind: 'document'; readonly document: PrintedDocument }
  | { readonly kind: 'entry'; readonly name: string; readonly document: PrintedDocument }
  | { readonly kind: 'note'; readonly name: string; readonly text: string }
  | { readonly kind: 'end' };

/**
 * The file, or the next bytes of the archive: empty if the document of an entry failed, after which the others continue. Null if the
 * file or the archive failed.
 */
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
  if (question.kind === 'note') return archive.add(question.name, new TextEncoder().encode(question.text));
  const making = printDocument(question.document, readFontFile);
  if (question.kind === 'document') return making;
  const pdf = await making.catch(() => null);
  return pdf ? archive.add(question.name, pdf) : new Uint8Array();
}
