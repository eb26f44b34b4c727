import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentFrame, DocumentWords, PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { safeFileName } from '../../../domain/files/stored-file.ts';
import { prepareFile } from '../../platform/files/prepare-file.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { showNotice } from '../notice.ts';
import { useServerAction } from '../server-query/use-server-action.ts';
import classes from './document-button.module.css';
import { emailFileMutation } from './server-file.documents.ts';
import { useDocumentFrame } from './use-document-frame.ts';

type EmailDocumentButtonProps = {
  /** Called at the click, with the shared parts of all documents and the formats of texts. */
  readonly document: (frame: DocumentFrame, words: DocumentWords) => PrintedDocument;
};

/** Makes a document on the device; the server sends it to the person's own e-mail address. Needs a connection. */
export function EmailDocumentButton({ document }: EmailDocumentButtonProps) {
  const { frame, words } = useDocumentFrame();
  const { offline } = usePortal();
  const { isOnline } = useSyncStatus();
  const { run } = useServerAction();
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');

  async function email(): Promise<string | null> {
    const made = document(frame, words);
    const type = 'application/pdf';
    const prepared = await prepareFile(new File([await makePdf(made)], safeFileName(made.title, type), { type }));
    if (!prepared.ok) return null;
    const { id } = prepared.file;
    try {
      await offline.files.keep(prepared.file);
      const sent = await offline.files.send(id);
      if (sent.kind !== 'answered') return null;
      return (await run(emailFileMutation, { fileId: id }))?.emailFile ?? null;
    } finally {
      await offline.files.drop(id);
    }
  }

  async function press() {
    setState('sending');
    const address = await email().catch(() => null);
    setState(address === null ? 'failed' : 'idle');
    if (address !== null)
      showNotice(
        <Trans id="kit.document.emailed">
          Sent to <bdi>{address}</bdi>
        </Trans>,
      );
  }

  return (
    <div className={classes.document}>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        loading={state === 'sending'}
        disabled={!isOnline}
        onClick={() => void press()}
      >
        <Trans id="kit.document.email">Email PDF to me</Trans>
      </Button>
      {isOnline ? null : (
        <span>
          <Trans id="kit.document.email-offline">Sending an email needs a connection.</Trans>
        </span>
      )}
      <div role="alert" className={classes.failed}>
        {state === 'failed' ? (
          <Trans id="kit.document.email-failed">The email was not sent. Check your connection and try again.</Trans>
        ) : null}
      </div>
    </div>
  );
}
