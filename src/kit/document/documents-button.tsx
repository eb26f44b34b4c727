import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentFrame, DocumentWords, PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { safeFileName } from '../../../domain/files/stored-file.ts';
import { uniqueFileNames } from '../../../domain/files/unique-file-names.ts';
import type { Steps } from '../../../domain/steps.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { inTurns } from '../../platform/in-turns.ts';
import { type MadeArchive, type PdfArchive, makePdf, makePdfArchive } from '../../platform/pdf/make-pdf.ts';
import classes from './document-button.module.css';
import { useDocumentFrame } from './use-document-frame.ts';

/** Most documents in one archive: all of it is in memory until the browser has saved it. */
const maxDocuments = 500;

type DocumentsButtonProps<Row> = {
  readonly rows: readonly Row[];
  readonly document: (row: Row, frame: DocumentFrame, words: DocumentWords) => PrintedDocument;
  /** Name of the archive, without its ending. */
  readonly name: string;
};

type Making = { readonly done: number; readonly stop: AbortController };

/**
 * Makes a document of each row on the device and downloads them: one as a PDF, several as a ZIP, with progress and a button to stop. Works
 * offline.
 */
export function DocumentsButton<Row>({ rows, document, name }: DocumentsButtonProps<Row>) {
  const { frame, words } = useDocumentFrame();
  const [making, setMaking] = useState<Making | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { t } = useLingui();
  const count = rows.length;
  const save = async () => {
    const stop = new AbortController();
    setMaking({ done: 0, stop });
    setFailed(false);
    setMissing([]);
    const noteName = t({ id: 'kit.documents.missing-file', message: 'Missing PDFs' });
    try {
      const made = await filesOf(
        rows.map((row) => () => document(row, frame, words)),
        {
          name,
          note: (names) => ({ name: `${noteName}.txt`, text: `${names.join('\r\n')}\r\n` }),
          onProgress: (done) => setMaking({ done, stop }),
          signal: stop.signal,
        },
      );
      if (stop.signal.aborted) return;
      saveFile(made.name, made.file);
      setMissing(made.missing);
    } catch {
      setFailed(!stop.signal.aborted);
    } finally {
      setMaking(null);
    }
  };
  if (making && count > 1)
    return (
      <div className={classes.making}>
        <span role="status">
          <Trans id="kit.documents.progress">
            {making.done} of {count} PDFs ready
          </Trans>
        </span>
        <Button variant="default" onClick={() => making.stop.abort()}>
          <Trans id="kit.documents.cancel">Cancel download</Trans>
        </Button>
      </div>
    );
  return (
    <div className={classes.document}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={making !== null}
        disabled={count === 0 || count > maxDocuments}
        onClick={() => void save()}
      >
        {count > 1 ? (
          <Plural id="kit.documents.download" value={count} one="Download # PDF (ZIP)" other="Download # PDFs (ZIP)" />
        ) : (
          <Trans id="kit.document.download">Download PDF</Trans>
        )}
      </Button>
      {count > maxDocuments ? (
        <span className={classes.note}>
          <Trans id="kit.documents.too-many">You can download up to {maxDocuments} PDFs at a time.</Trans>
        </span>
      ) : null}
      <div role="alert" className={classes.failed}>
        {isFailed ? (
          <Trans id="kit.document.failed">Download failed. Check your connection and try again.</Trans>
        ) : null}
        {missing.length > 0 ? (
          <Trans id="kit.documents.missing">
            These PDFs could not be made and are not in the ZIP: {missing.join(', ')}
          </Trans>
        ) : null}
      </div>
    </div>
  );
}

type ArchiveWishes = Pick<PdfArchive, 'note' | 'onProgress' | 'signal'> & { readonly name: string };

async function filesOf(
  documents: readonly (() => PrintedDocument)[],
  { name, ...archive }: ArchiveWishes,
): Promise<MadeArchive & { readonly name: string }> {
  const nameOf = (document: PrintedDocument) => safeFileName(document.title, 'application/pdf');
  const [only, ...others] = documents;
  if (only && others.length === 0) {
    const document = only();
    return { file: await makePdf(document), missing: [], name: nameOf(document) };
  }
  const asked: string[] = [];
  await inTurns(namesInSteps(documents, (document) => asked.push(nameOf(document))));
  const names = uniqueFileNames(asked);
  const documentAt = (index: number) => documents[index]?.() ?? fail();
  return { ...(await makePdfArchive({ ...archive, names, document: documentAt })), name: `${name}.zip` };
}

function* namesInSteps(
  documents: readonly (() => PrintedDocument)[],
  take: (document: PrintedDocument) => void,
): Steps<void> {
  for (const document of documents) {
    take(document());
    yield;
  }
}

function fail(): never {
  throw new Error('There are as many documents as names.');
}
