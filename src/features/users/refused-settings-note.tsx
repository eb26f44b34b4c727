import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { usePortal, useEntries } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import { NotWrittenNote } from '../../ui/status/not-written-note.tsx';
import { useOpenOutbox } from '../../kit/dialog/open-dialog.ts';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { useDeviceWrite } from '../../ui/layout/use-device-write.ts';
import { refusedSettings } from './profile-edits.ts';

/** Changes that were refused, with the reason and the author's choices. */
export function RefusedSettingsNote({ kind }: { readonly kind: 'editProfile' | 'editNotifications' }) {
  const { offline } = usePortal();
  const { hasFailed, write } = useDeviceWrite();
  const openOutbox = useOpenOutbox();
  return refusedSettings(useEntries(), kind).map(({ id, need }) => (
    <Note
      key={id}
      tone="warning"
      title={
        need.code === 'MFA_REQUIRED' ? (
          <Trans id="profile.code-wanted.title">Your change needs a code. Enter it in the outbox.</Trans>
        ) : (
          <Trans id="profile.refused.title">Your change was not saved</Trans>
        )
      }
      actions={
        <>
          <Button variant="default" onClick={openOutbox}>
            <Trans id="profile.refused.open">Open the outbox</Trans>
          </Button>
          <Button variant="default" onClick={() => void write(() => offline.entries.cancel(id))}>
            <Trans id="profile.refused.discard">Discard</Trans>
          </Button>
        </>
      }
    >
      <RefusalText refusal={need} />
      {hasFailed ? <NotWrittenNote /> : null}
    </Note>
  ));
}
