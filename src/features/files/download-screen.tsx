import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { downloadFileMutation } from '../../kit/document/server-file.documents.ts';
import { useServerAction } from '../../kit/server-query/use-server-action.ts';
import { saveAddress } from '../../platform/files/save-file.ts';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { PageHeader } from '../../ui/layout/layout.tsx';

/** The target of the link in an e-mail: the file that the server has made for this person, behind a button. */
export function DownloadScreen({ fileId }: { readonly fileId: string }) {
  const { run, busy, failure } = useServerAction();
  const { isOnline } = useSyncStatus();
  const save = async () => {
    const answer = await run(downloadFileMutation, { fileId });
    if (answer) saveAddress(answer.downloadFile.path);
  };
  return (
    <>
      <PageHeader title={<Trans id="files.download.title">Your file</Trans>} />
      <p>
        <Trans id="files.download.text">You can download this file for 7 days after you request it.</Trans>
      </p>
      <Button
        style={{ alignSelf: 'start' }}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={busy !== null}
        disabled={!isOnline}
        onClick={() => void save()}
      >
        <Trans id="files.download.button">Download</Trans>
      </Button>
      {isOnline ? null : (
        <p>
          <Trans id="files.download.offline">You’re offline. Connect to the internet to download the file.</Trans>
        </p>
      )}
      <div role="alert" style={{ marginBlockStart: failure === null ? 0 : 12 }}>
        {failure === null ? null : failure.code === 'NOT_FOUND' ? (
          <Trans id="files.download.missing">
            This file isn’t available: it has expired, isn’t ready yet, or belongs to another account.
          </Trans>
        ) : (
          <Trans id="kit.document.failed">Download failed. Check your connection and try again.</Trans>
        )}
      </div>
    </>
  );
}
