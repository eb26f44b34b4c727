import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconLockOpen } from '@tabler/icons-react';
import type { Entry } from '../../../offline/offline.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { NotWrittenNote } from '../../../ui/status/not-written-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { useDeviceWrite } from '../../../ui/layout/use-device-write.ts';
import { CallLink } from './call-link.tsx';

/** A lock was queued, but the server's row is not locked yet: until then purchases are possible. */
export function NotLockedNote({ entry }: { readonly entry: Entry }) {
  const { offline } = usePortal();
  const { hasFailed, write } = useDeviceWrite();
  const { kind } = entry.state;
  // An entry that is being sent cannot be cancelled here, and the server's state follows soon.
  const canCancel = kind === 'waiting' || kind === 'held' || kind === 'needsYou' || kind === 'waitingForSignIn';
  return (
    <>
      <Note
        tone="negative"
        icon={IconLockOpen}
        announce="assertive"
        title={<WhyNotLocked entry={entry} />}
        actions={
          canCancel ? (
            <Button variant="default" onClick={() => void write(() => offline.entries.cancel(entry.id))}>
              <Trans id="cards.lock.take-back">Cancel the lock</Trans>
            </Button>
          ) : null
        }
      />
      {hasFailed ? <NotWrittenNote /> : null}
    </>
  );
}

function WhyNotLocked({ entry: { state } }: { readonly entry: Entry }) {
  const { isOnline } = useSyncStatus();
  switch (state.kind) {
    case 'needsYou':
      return (
        <>
          <Trans id="cards.lock.refused">NOT locked:</Trans> <RefusalText refusal={state.need} />{' '}
          <Trans id="cards.lock.call-now">
            Call <CallLink /> now.
          </Trans>
        </>
      );
    case 'waitingForSignIn':
      return (
        <Trans id="cards.lock.not-yet-session">
          NOT locked yet: it locks as soon as you sign in again. Call <CallLink /> now.
        </Trans>
      );
    case 'draft':
    case 'waiting':
    case 'sending':
    case 'held':
    case 'sent':
      return isOnline ? (
        <Trans id="cards.lock.not-yet-sending">
          NOT locked yet: the lock is being sent. If this message stays, call <CallLink />.
        </Trans>
      ) : (
        <Trans id="cards.lock.not-yet">
          NOT locked yet: it locks as soon as you are connected. Call <CallLink /> now.
        </Trans>
      );
  }
}
