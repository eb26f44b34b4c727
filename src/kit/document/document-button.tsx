import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DocumentFrame, DocumentWords, PrintedDocument } from '../../../domain/documents/printed-document.ts';
import type { FileTable } from '../../../domain/documents/table.ts';
import { safeFileName, safeName } from '../../../domain/files/stored-file.ts';
import { makeXlsx } from '../../platform/files/make-xlsx.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import { type MadeFile, FileButton } from './file-button.tsx';
import { useDocumentFrame } from './use-document-frame.ts';

type DocumentButtonProps = {
  /** “Download PDF” by default. */
  readonly label?: ReactNode;
  /** Called at the click, with the shared parts of all documents and the formats of texts. */
  readonly document: (frame: DocumentFrame, words: DocumentWords) => PrintedDocument;
};

/** Makes a document on the device and downloads it under its title; works offline. */
export function DocumentButton({ label, document }: DocumentButtonProps) {
  const make = useMadeDocument(document);
  return <FileButton make={make}>{label ?? <Trans id="kit.document.download">Download PDF</Trans>}</FileButton>;
}

/** Makes the document as a PDF, named by its title. */
export function useMadeDocument(document: DocumentButtonProps['document']): () => Promise<MadeFile> {
  const { frame, words } = useDocumentFrame();
  return async () => {
    const made = document(frame, words);
    return { name: safeFileName(made.title, 'application/pdf'), file: await makePdf(made) };
  };
}

/** A button that downloads a table as a workbook. */
export function WorkbookButton({ table }: { readonly table: (words: DocumentWords) => FileTable }) {
  const { words } = useDocumentFrame();
  const make = async () => {
    const made = table(words);
    return { name: safeName(made.title, '.xlsx'), file: await makeXlsx(made) };
  };
  return (
    <FileButton make={make}>
      <Trans id="kit.document.workbook">Download Excel</Trans>
    </FileButton>
  );
}
