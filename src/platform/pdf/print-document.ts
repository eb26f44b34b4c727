import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import type { ReadFont } from './faces.ts';
import { openFontBook } from './font-book.ts';
import { layOut, textsOf } from './lay-out.ts';
import { writePdf } from './write-pdf.ts';

/** The document as a PDF; fails if a needed font cannot be read. */
export async function printDocument(document: PrintedDocument, readFont: ReadFont): Promise<Uint8Array<ArrayBuffer>> {
  const book = await openFontBook(textsOf(document), readFont);
  const { title, language, brand } = document;
  return writePdf(layOut(document, book), { title, language, producer: brand.name });
}
