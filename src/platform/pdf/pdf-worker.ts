import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { openArchive } from '../files/open-archive.ts';
import { readFontFile } from './font-files.ts';
import { printDocument } from './print-document.ts';

/** A part of the rows of a table in the next document, whose own rows are then empty; `section` is its place in the document. */
export type PdfPart = {
  readonly kind: 'rows';
  readonly section: number;
  readonly rows: readonly (readonly string[])[];
};

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

const received = new Map<number, (readonly string[])[]>();

globalThis.addEventListener('message', ({ data }: MessageEvent<PdfQuestion | PdfPart>) => {
  if (data.kind !== 'rows') return void answer(data);
  const rows = received.get(data.section) ?? [];
  rows.push(...data.rows);
  received.set(data.section, rows);
});

function withRows(document: PrintedDocument): PrintedDocument {
  const sections = document.sections.map((section, at) =>
    section.kind === 'table' ? { ...section, rows: received.get(at) ?? [] } : section,
  );
  received.clear();
  return { ...document, sections };
}

async function answer(question: PdfQuestion): Promise<void> {
  const bytes: PdfAnswer = await bytesFor(question).catch(() => null);
  globalThis.postMessage(bytes, { transfer: bytes ? [bytes.buffer] : [] });
}

const archive = openArchive();

async function bytesFor(question: PdfQuestion): Promise<Uint8Array<ArrayBuffer>> {
  if (question.kind === 'end') return archive.end();
  if (question.kind === 'note') return archive.add(question.name, new TextEncoder().encode(question.text));
  const making = printDocument(withRows(question.document), readFontFile);
  if (question.kind === 'document') return making;
  const pdf = await making.catch(() => null);
  return pdf ? archive.add(question.name, pdf) : new Uint8Array();
}
