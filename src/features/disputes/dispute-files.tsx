import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { Dispute, DisputeFile } from '../../../domain/disputes/dispute.ts';
import { useServerAction } from '../../kit/server-query/use-server-action.ts';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { downloadFileMutation } from '../../kit/document/server-file.documents.ts';
import classes from './disputes.module.css';

/** The original files of a dispute. They are at the server: a download needs a connection. */
export function DisputeFiles({ dispute: { files } }: { readonly dispute: Dispute }) {
  if (files.length === 0) return null;
  return (
    <Section title={<Trans id="disputes.files.title">Files</Trans>}>
      <FileButtons files={files} />
    </Section>
  );
}

/** One download button per file, with its name. */
export function FileButtons({ files }: { readonly files: readonly DisputeFile[] }) {
  const { isOnline } = useSyncStatus();
  const { run, busy, failure } = useServerAction();
  const download = async (fileId: string) => {
    const answer = await run(downloadFileMutation, { fileId }, fileId);
    if (answer) window.location.assign(answer.downloadFile.path);
  };
  return (
    <>
      <ul className={classes.files}>
        {files.map(({ id, name }) => (
          <li key={id}>
            <Button
              variant="default"
              disabled={!isOnline}
              loading={busy === id}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void download(id)}
            >
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {isOnline ? null : (
        <p className={classes.hint}>
          <Trans id="disputes.files.offline">You can download files once you’re connected.</Trans>
        </p>
      )}
      {failure ? <FailureNote failure={failure} /> : null}
    </>
  );
}
