import { Trans } from '@lingui/react/macro';
import { useOfflineQuery } from '../../platform/react/portal-context.ts';
import { storagePromiseQuery } from '../../platform/shell/storage-promise.ts';
import { Note } from '../../ui/layout/note.tsx';

/** Warns that waiting entries may be deleted if the browser has not promised to keep them. */
export function EvictionNote() {
  const { data: promise } = useOfflineQuery(storagePromiseQuery);
  if (promise !== 'denied') return null;
  return (
    <Note tone="info">
      <Trans id="outbox.note.may-be-cleared">
        If this browser runs out of space, it may delete requests that are waiting here. Install the portal as an app to
        keep them safe.
      </Trans>
    </Note>
  );
}
