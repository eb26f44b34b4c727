import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DocumentFrame, DocumentWords, PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { safeFileName } from '../../../domain/files/stored-file.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import classes from './document-button.module.css';
import { useDocumentFrame } from './use-document-frame.ts';

type DocumentButtonProps = {
  /** Left out, it is “Download PDF”. */
  readonly label?: ReactNode;
  /** Called at the click, with what every document of this person has and how it is written. */
  readonly document: (frame: DocumentFrame, words: DocumentWords) => PrintedDocument;
};

/** Makes a document on the device and gives it to the browser's downloads, under its title; works without a connection. */
export function DocumentButton({ label, document }: DocumentButtonProps) {
  const { frame, words } = useDocumentFrame();
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const save = async () => {
    setState('making');
    try {
      const made = document(frame, words);
      saveFile(safeFileName(made.title, 'application/pdf'), await makePdf(made));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={classes.document}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={state === 'making'}
        onClick={() => void save()}
      >
        {label ?? <Trans id="kit.document.download">Download PDF</Trans>}
      </Button>
      <div role="alert" className={classes.failed}>
        {state === 'failed' ? (
          <Trans id="kit.document.failed">Download failed. Check your connection and try again.</Trans>
        ) : null}
      </div>
    </div>
  );
}
